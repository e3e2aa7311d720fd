import { describe, expect, it } from 'vitest';
import { controlOf, readNumber, valueAt, withValueAt } from './option-control.ts';

describe('controlOf', () => {
  it.each([
    [{ type: 'integer' }, { kind: 'number', nullable: false }],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, { kind: 'number', nullable: true }],
    [{ type: 'boolean' }, { kind: 'choice', values: [true, false] }],
    [{ enum: ['test', 'valid'] }, { kind: 'choice', values: ['test', 'valid'] }],
    [{ anyOf: [{ const: 'inputs' }, { type: 'boolean' }] }, { kind: 'choice', values: ['inputs', true, false] }],
    [{ anyOf: [{ enum: ['a'] }, { type: 'null' }] }, { kind: 'choice', values: ['a', null] }],
    [{ type: 'array' }, null],
    [{ type: 'string' }, null],
    [{ anyOf: [{ properties: {} }, { properties: {} }] }, null],
  ])('of %j is %j', (schema, control) => {
    expect(controlOf(schema)).toEqual(control);
  });

  it('of an object, also of one that can be null, is a group of its properties', () => {
    const object = { type: 'object', properties: { a: { type: 'integer' } } };
    expect(controlOf(object)).toEqual({ kind: 'group', schema: object });
    expect(controlOf({ anyOf: [object, { type: 'null' }] })).toEqual({ kind: 'group', schema: object });
  });
});

describe('readNumber', () => {
  it.each([
    ['', false, undefined],
    ['0.5', false, 0.5],
    ['1e-4', false, 1e-4],
    ['null', true, null],
    ['null', false, 'null'],
    ['much', true, 'much'],
  ])('reads %j, nullable %j, as %j', (text, nullable, value) => {
    expect(readNumber(text, nullable)).toBe(value);
  });
});

describe('withValueAt', () => {
  it('changes one place, and leaves out what becomes empty', () => {
    const spec = { name: 'n', recipe: { adam: { beta1: 0.9 } } };
    const changed = withValueAt(spec, ['recipe', 'adam', 'beta2'], 0.98);
    expect(changed).toEqual({ name: 'n', recipe: { adam: { beta1: 0.9, beta2: 0.98 } } });
    expect(valueAt(changed, ['recipe', 'adam', 'beta2'])).toBe(0.98);
    expect(withValueAt(spec, ['recipe', 'adam', 'beta1'], undefined)).toEqual({ name: 'n' });
    expect(valueAt(spec, ['name', 'first'])).toBeUndefined();
  });
});
