/** Makes the bodies that take the most effort to read: as large as the route allows, and wrong only at their end. */
import type { Operation } from '../routes/document.ts';

const KIB = 2 ** 10;
const MIB = 2 ** 20;

/** The largest body of each route, in bytes. All other routes have the default. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  planExperiment: 256 * KIB,
  submitExperiment: 256 * KIB,
  signIn: 16 * KIB,
  exchangeJobToken: 16 * KIB,
  submitStudy: MIB,
  judgeScores: 2 * MIB,
  appendEvents: 8 * MIB,
  storeResult: 64 * MIB,
};
const DEFAULT_BYTES = 128 * KIB;

const fill = (part: string, bytes: number): string => part.repeat(Math.floor(bytes / part.length));

/** Insert many items into a body at the place where the operation expects a list. */
const WITHIN: Readonly<Record<string, (items: string) => string>> = {
  judgeScores: (items) => `{"study":"abuse/table","scores":[${items}]}`,
  appendEvents: (items) => `{"attemptNumber":1,"events":[${items}]}`,
  storeResult: (items) => `{"attemptNumber":1,"result":{"hypotheses":[${items}]}}`,
  planExperiment: (items) => `{"seeds":[${items}]}`,
  submitExperiment: (items) => `{"seeds":[${items}]}`,
};
const OVERHEAD = 200;

export interface WorstBody {
  readonly what: string;
  readonly body: Buffer;
}

export function worstBodies({ id }: Operation): WorstBody[] {
  const bytes = (MOST_BYTES[id] ?? DEFAULT_BYTES) - OVERHEAD;
  const within = WITHIN[id] ?? ((items: string) => `{"name":[${items}]}`);
  const texts: readonly (readonly [what: string, text: string])[] = [
    ['empty objects', within(`${fill('{},', bytes)}0`)],
    [
      'keys',
      `{${Array.from({ length: Math.floor(bytes / 14) }, (_, i) => `"k${String(i).padStart(7, '0')}":1`).join(',')}}`,
    ],
    ['no end', within(fill('[1,{"a":"', bytes)).slice(0, bytes)],
    ['backslashes', within(`"${fill(String.raw`\\`, bytes)}"`)],
  ];
  return texts.map(([what, text]) => ({ what, body: Buffer.from(text) }));
}
