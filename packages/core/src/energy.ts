/** The energy that a run took, as results and checkpoints hold it. It is not in the index, for the reason of `schema-parts.ts`. */
import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf } from './json/schema-parts.ts';

export const EnergySchema = Type.Object(
  {
    seconds: Type.Number({
      minimum: 0,
      description:
        'The time of the measurement: from the start of the run to its end. If the run was resumed, it also has the time of ' +
        'earlier attempts until the checkpoints from which the run went on.',
    }),
    parts: Type.Array(
      Type.Object(
        {
          of: oneOf(['processors', 'gpus'], {
            description:
              '`processors`: all processor packages of the machine, whatever ran on them; `gpus`: the GPUs of the run',
          }),
          joules: nullable(Type.Number({ minimum: 0 }), {
            description: 'What was measured; null where nothing could be measured. It is never estimated.',
          }),
          method: Type.String({
            description: 'How the energy was measured or, where `joules` is null, why it was not',
          }),
        },
        closed,
      ),
      { description: 'The parts of the machine that the run used' },
    ),
    gramsPerKwh: Type.Optional(
      Type.Number({
        minimum: 0,
        description:
          'The grams of CO₂-equivalent per kWh that `ORDO_GRAMS_PER_KWH` gave for this machine. Absent where it was not set.',
      }),
    ),
  },
  { ...closed, title: 'Energy', description: 'The energy that the run took. Absent in older results.' },
);

export type Energy = Static<typeof EnergySchema>;
export type EnergyPart = Energy['parts'][number];
