import { describe, expect, it } from 'vitest';
import { badValuesFor } from './bad-values.ts';
import type { JsonSchema } from './document.ts';
import { accepts, placesIn } from './places.ts';

const schema: JsonSchema = {
  type: 'object',
  required: ['name', 'seeds'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1 },
    seeds: { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 1 },
    model: {
      anyOf: [
        { type: 'object', properties: { size: { type: 'integer' } }, additionalProperties: false },
        { type: 'null' },
      ],
    },
  },
};
const body = { name: 'x', seeds: [1, 2] };
const places = placesIn(schema, body);

describe('placesIn', () => {
  it('visits every place, also those that the valid body lacks', () => {
    expect(places.map((place) => place.pointer)).toEqual(['', '/name', '/seeds', '/seeds/0', '/model', '/model/size']);
  });

  it('writes any text into a place, and leaves the rest as it is', () => {
    const item = places.find((place) => place.pointer === '/seeds/0');
    expect(item?.write('NaN')).toBe('{"name":"x","seeds":[NaN,2]}');
  });
});

const texts = (pointer: string): (string | null)[] =>
  places.flatMap((place) => (place.pointer === pointer ? badValuesFor(place).map(({ text }) => text) : []));

describe('badValuesFor', () => {
  it('gives an integer what is none, what is beyond its limits, and what JavaScript cannot hold', () => {
    expect(texts('/seeds/0')).toEqual(
      expect.arrayContaining(['-1', '1.5', '"5"', 'null', 'NaN', '1e999', '0x10', '9007199254740993']),
    );
  });

  it('gives an object an unknown key, __proto__, a key twice, and lets each required key be missing', () => {
    expect(texts('')).toEqual(
      expect.arrayContaining([
        '{"nonsense":1,"name":"x","seeds":[1,2]}',
        '{"__proto__":{"admin":true},"name":"x","seeds":[1,2]}',
        '{"name":"x","name":"x","seeds":[1,2]}',
        '{"seeds":[1,2]}',
      ]),
    );
  });

  it('gives nothing that the schema accepts, as far as it is JSON', () => {
    const parsed: (readonly [JsonSchema, string])[] = places.flatMap((place) =>
      badValuesFor(place)
        .filter(({ kind }) => !['prototype', 'duplicate key', 'NUL', 'unicode'].includes(kind))
        .flatMap(({ text }) =>
          text === null || /NaN|Infinity|0x|1e999|9007199254740993/u.test(text) ? [] : [[place.schema, text] as const],
        ),
    );
    expect(parsed.length).toBeGreaterThan(40);
    expect(parsed.filter(([place, text]) => accepts(place, JSON.parse(text)))).toEqual([]);
  });
});
