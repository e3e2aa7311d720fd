/** Reads the JSON of a body. The text must be UTF-8, no key may occur twice, and no key may change the prototype of an object. */
import { findDuplicateKey, hasDuplicateKey, OrdoError } from '@ordo/core';

/** Parses the bytes. @throws OrdoError `request.invalid` */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw malformed('the body is empty', 'send a JSON body');
  const text = decodeUtf8(bytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw malformed('the body is not well-formed JSON', 'send well-formed JSON', error);
  }
  if (hasDuplicateKey(text, parsed)) throw duplicateKey(text);
  if (MAY_NAME_PROTOTYPE.test(text) && namesPrototype(parsed)) {
    throw malformed('the body has the key __proto__, or the key prototype within constructor', 'remove it');
  }
  return parsed;
}

/** Matches text that may name a prototype. Other texts need no search of their values. `\u` may encode any letter. */
const MAY_NAME_PROTOTYPE = /__proto__|constructor|\\u/;

/**
 * Returns whether a key names a prototype. The function is not recursive, because a text can be nested deeper than the stack
 * allows.
 */
function namesPrototype(parsed: unknown): boolean {
  const left = [parsed];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const members = value as Readonly<Record<string, unknown>>;
    if (Object.hasOwn(members, '__proto__')) return true;
    const made = Object.hasOwn(members, 'constructor') ? members['constructor'] : undefined;
    if (typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype')) return true;
    for (const member of Object.values(members)) left.push(member);
  }
  return false;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw malformed('the body is not UTF-8', 'encode the JSON as UTF-8', error);
  }
}

function duplicateKey(text: string): OrdoError {
  const twice = findDuplicateKey(text);
  const what = twice === null ? 'a key' : JSON.stringify(twice.key);
  return new OrdoError('request.invalid', `${what} occurs twice in one object`, {
    ...(twice === null ? {} : { pointer: twice.pointer }),
    fix: 'use each key once',
  });
}

function malformed(message: string, fix: string, cause?: unknown): OrdoError {
  return new OrdoError('request.invalid', message, { fix, ...(cause === undefined ? {} : { cause }) });
}
