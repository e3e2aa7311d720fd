/** The outcome of judging one target of a study. It is part of every report, and plain JSON. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { VERDICTS } from '@ordo/core/verdicts';
import { COUNT_REASONS, EQUIVALENCE_REASONS, GROWTH_REASONS } from '@ordo/statistics';
import { type Static, Type } from 'typebox';
import { IntervalSchema } from '../schema.ts';

/** The reasons against a verdict that do not come from a test over seeds. */
const OBJECTIONS = [
  'not-after-holm',
  'no-variant',
  'not-comparable',
  'modified-spec',
  'not-tuned',
  'disputed-print',
] as const;

/**
 * The reasons for a verdict: those of the tests, and the objections above. A reason that several tests share is listed once. Tables
 * and checks show the explanation; programs read these words.
 */
export const REASONS = [
  ...new Set([...EQUIVALENCE_REASONS, ...GROWTH_REASONS, ...COUNT_REASONS, ...OBJECTIONS] as const),
];

/** A value in the study's spec, and the one in the spec that was judged instead. */
export const ModificationSchema = Type.Object(
  {
    pointer: Type.String({ description: 'JSON pointer into the spec' }),
    study: Type.Unsafe<unknown>({ description: 'The value in the study; absent if the study has none' }),
    judged: Type.Unsafe<unknown>({ description: 'The value that was judged; absent if it was left out' }),
  },
  { ...closed, title: 'Modification' },
);

export const PowerSchema = Type.Object(
  {
    possible: Type.Boolean({ description: 'False if no number of seeds can decide this' }),
    moreSeeds: nullable(
      Type.Integer({ minimum: 0, description: 'More seeds of each row that is judged, for 80 % power' }),
    ),
    hours: nullable(Type.Number({ minimum: 0, description: 'The time these take on one worker, from measured runs' })),
    explanation: Type.String(),
  },
  { ...closed, title: 'Power' },
);

export const JudgementSchema = Type.Object(
  {
    target: Type.Integer({ minimum: 0, description: 'The place of the target in the study' }),
    kind: Type.String({
      description: 'The kind of the target: `value`, `count`, `above`, `best-of`, `alike`, `grows`',
    }),
    part: Type.String(),
    metric: Type.String({ description: 'The id of the metric or cost' }),
    row: nullable(Type.String({ description: 'The judged row, by the name that the paper gives it' })),
    over: nullable(Type.String({ description: 'The row that it is compared with' })),
    claim: Type.String({ description: 'What is claimed, in words' }),
    printed: nullable(Type.String({ description: 'The number as printed' })),
    verdict: oneOf(VERDICTS),
    reason: oneOf(REASONS),
    explanation: Type.String({ description: 'The reason in words, with its numbers' }),
    measured: nullable(Type.Number({ description: 'The mean, or the gap of two means, in the unit of the print' })),
    deviation: nullable(Type.Number({ description: 'Measured minus printed; null for a claim' })),
    margin: nullable(Type.Number({ minimum: 0 }), { description: 'The largest deviation that is no difference' }),
    scale: oneOf(['difference', 'ratio'], {
      description: 'Whether measured, interval and margin are differences or factors',
    }),
    claimed: nullable(Type.Number({ description: 'The least gap that is claimed, in the unit of `measured`' })),
    digits: nullable(Type.Integer({ minimum: 0, description: 'Decimals to print of these numbers; null for a count' })),
    interval: nullable(IntervalSchema, {
      description: 'Of the deviation for a printed number, of the measured gap for a claim',
    }),
    level: nullable(Type.Number({ description: 'Of the interval: 1 − 2α, or 1 − α near an end of the scale' })),
    prediction: nullable(IntervalSchema, {
      description: 'Where another print of ours would lie, at 1 − α, or 1 − α/2 near an end of the scale',
    }),
    pHolds: nullable(Type.Number(), {
      description: 'Unadjusted. Small if the number or the claim is reproduced: of the test, or the largest of several',
    }),
    p: nullable(Type.Number(), {
      description:
        'Unadjusted over the study. Small if the result is worse or better beyond the margin. It is the least of the ' +
        'comparisons of “best-of” and “alike”, after Holm’s correction over those.',
    }),
    adjustedP: nullable(Type.Number({ description: 'p after Holm’s correction over all tests of the study' })),
    tests: nullable(Type.Integer({ minimum: 0, description: 'How many tests this correction is over' })),
    spread: nullable(
      Type.Object(
        {
          s: Type.Number({ description: 'Standard deviation over seeds: of the row, or of what is claimed' }),
          degreesOfFreedom: Type.Integer({ minimum: 1 }),
          from: oneOf(['paired', 'own'], {
            description: '`paired`: of differences, seed by seed; `own`: of the seeds of the row',
          }),
        },
        closed,
      ),
    ),
    nearEnd: Type.Boolean({ description: 'Whether a row lies near an end of its scale, so that α/2 is used' }),
    seeds: Type.Object(
      {
        registered: Type.Array(Type.Integer()),
        finished: Type.Array(Type.Integer()),
        lost: Type.Array(Type.Integer()),
      },
      closed,
    ),
    question: nullable(oneOf(['authors-mean', 'printed-number'], { description: 'What the value is compared with' })),
    power: nullable(PowerSchema),
    modifications: Type.Array(ModificationSchema, {
      description: 'What the judged spec changes. With any change, no verdict is reached.',
    }),
    citation: nullable(Type.String()),
    note: nullable(Type.String({ description: 'What is odd about the print, which a reader must know' })),
  },
  { ...closed, title: 'Judgement' },
);

export type Reason = (typeof REASONS)[number];
export type Modification = Static<typeof ModificationSchema>;
export type Power = Static<typeof PowerSchema>;
export type Judgement = Static<typeof JudgementSchema>;
