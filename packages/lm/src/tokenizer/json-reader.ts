/** Reads values from a JSON file. If a value is wrong, the error names file, place, value and expectation. */
import { findDuplicateKey, OrdoError, showValue } from '@ordo/core';

/** No vocabulary has higher ids. Lists are as long as their highest id. */
const HIGHEST_ID = 2 ** 24;

export class JsonReader {
  readonly #value: Readonly<Record<string, unknown>>;
  /** The file and the place in the file. */
  readonly #place: string;

  private constructor(value: unknown, place: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new OrdoError('text.invalid-file', `${place} is ${showValue(value)}, not an object`, {
        fix: 'fetch the file again',
      });
    }
    this.#value = value as Readonly<Record<string, unknown>>;
    this.#place = place;
  }

  static parse(text: string, file: string): JsonReader {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new OrdoError('text.invalid-file', `${file} is not JSON`, { cause, fix: 'fetch the file again' });
    }
    const twice = findDuplicateKey(text);
    if (twice !== null)
      throw new OrdoError('text.invalid-file', `${file} has ${showValue(twice.key)} twice in one object`);
    return new JsonReader(value, file);
  }

  get entries(): readonly (readonly [string, unknown])[] {
    return Object.entries(this.#value);
  }

  where(name: string): string {
    return `${this.#place} at ${name}`;
  }

  refuse(name: string, found: string, expected: string): OrdoError {
    return new OrdoError('text.invalid-file', `${this.where(name)} has ${found}, not ${expected}`, {
      fix: 'use a file of a byte-level BPE tokenizer, as GPT-2 and OPT have',
    });
  }

  value(name: string): unknown {
    return Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
  }

  /** Refuses every value except those that are listed; undefined stands for a missing value. */
  require(name: string, allowed: readonly unknown[]): void {
    const found = this.value(name);
    if (!allowed.includes(found)) throw this.refuse(name, showValue(found), allowed.map(showValue).join(' or '));
  }

  requireAbsent(name: string): void {
    this.require(name, [null, undefined]);
  }

  requireType(type: string): void {
    this.require('type', [type]);
  }

  object(name: string): JsonReader {
    return new JsonReader(this.value(name), this.where(name));
  }

  optionalObject(name: string): JsonReader | null {
    const value = this.value(name);
    return value === null || value === undefined ? null : this.object(name);
  }

  list(name: string): readonly JsonReader[] {
    return this.items(name).map((item, i) => new JsonReader(item, this.where(`${name}[${i}]`)));
  }

  items(name: string): readonly unknown[] {
    const value = this.value(name);
    if (!Array.isArray(value)) throw this.refuse(name, showValue(value), 'a list');
    return value as unknown[];
  }

  string(name: string): string {
    const value = this.value(name);
    if (typeof value !== 'string' || value === '') throw this.refuse(name, showValue(value), 'a text');
    return value;
  }

  boolean(name: string): boolean {
    const value = this.value(name);
    if (typeof value !== 'boolean') throw this.refuse(name, showValue(value), 'true or false');
    return value;
  }

  id(name: string): number {
    return this.#checkId(this.value(name), name);
  }

  ids(name: string): readonly number[] {
    return this.items(name).map((item) => this.#checkId(item, name));
  }

  strings(name: string): readonly string[] {
    return this.items(name).map((item) => {
      if (typeof item !== 'string') throw this.refuse(name, showValue(item), 'a text');
      return item;
    });
  }

  /** Returns every value of the object as an id, by name. */
  idsByName(): ReadonlyMap<string, number> {
    return new Map(this.entries.map(([name, value]) => [name, this.#checkId(value, name)]));
  }

  #checkId(value: unknown, name: string): number {
    if (Number.isInteger(value) && (value as number) >= 0 && (value as number) < HIGHEST_ID) return value as number;
    throw this.refuse(name, showValue(value), `an id from 0 to ${HIGHEST_ID - 1}`);
  }
}
