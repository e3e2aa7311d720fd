import { DecodingOptionsSchema } from '@ordo/nmt/declarations';
import { describe, expect, it } from 'vitest';
import { schemaOption } from './schema-option.ts';

describe('schemaOption', () => {
  const readOrder = schemaOption({ type: 'integer', minimum: 1, maximum: 16 });

  it('reads what the schema accepts', () => {
    expect(readOrder('4')).toBe(4);
    expect(schemaOption({ anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] })('0.5')).toBe(0.5);
    expect(schemaOption({ enum: ['exp', 'floor'] })('floor')).toBe('floor');
    expect(schemaOption(DecodingOptionsSchema.properties.beam)('7')).toBe(7);
  });

  it.each(['17', '0', '-1', 'x'])('names the range of the schema for %s', (text) => {
    expect(() => readOrder(text)).toThrow('It must be a whole number from 1 to 16.');
  });

  it.each([
    [{ minimum: 0 }, 'It must be a whole number of at least 0.'],
    [{ maximum: 9 }, 'It must be a whole number of at most 9.'],
    [{}, 'It must be a whole number.'],
  ])('names no bound that the schema %j lacks', (range, message) => {
    expect(() => schemaOption({ anyOf: [{ type: 'integer', ...range }, { type: 'null' }] })('x')).toThrow(message);
  });

  it('says what the schema says of a number out of its range', () => {
    expect(() => schemaOption({ type: 'number', maximum: 1 })('1.5')).toThrow(/is more than 1: give/u);
  });

  it.each(['1e1', '05e1', '1.5', '+5', ''])('takes "%s" for no whole number, though Number() would', (text) => {
    expect(() => readOrder(text)).toThrow('It must be a whole number');
  });

  it('refuses a word that is not in the list', () => {
    expect(() => schemaOption({ enum: ['exp', 'floor'] })('__proto__')).toThrow('"__proto__" is not one of');
  });
});
