/**
 * What a worker reports of the use of its machine. It is in `core`, because the store keeps it, and must not import the protocol,
 * which knows the specs of science.
 */
import { type Static, Type } from 'typebox';
import { closed } from '../json/schema-parts.ts';

/** A worker reads its machine this often. Each minute must have a reading, because the database keeps one for each. */
export const READING_INTERVAL_MS = 30_000;
/** Readings are kept for this long. */
export const READINGS_KEPT_HOURS = 24;

const share = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `${description}, in percent` });
const watts = (description: string) => Type.Number({ minimum: 0, maximum: 1e6, description });

export const MachineReadingSchema = Type.Object(
  {
    cpu: share('How busy all processors of the machine were since the last reading'),
    memory: share('How much of the memory of the machine is used'),
    gpu: Type.Optional(share('How busy the GPUs of the machine are on average')),
    gpuMemory: Type.Optional(share('How much of the memory of the GPUs is used')),
    processorWatts: Type.Optional(
      watts('The mean power of the processor packages since the last reading, by their counters (RAPL)'),
    ),
    gpuWatts: Type.Optional(watts('The power of all GPUs, as nvidia-smi tells it')),
  },
  {
    ...closed,
    title: 'MachineReading',
    description: 'What a machine does not tell is left out. It is never estimated',
    examples: [{ cpu: 52.5, memory: 40, processorWatts: 95.5 }],
  },
);
export type MachineReading = Readonly<Static<typeof MachineReadingSchema>>;

export type Measure = keyof MachineReading;
export const MEASURES = Object.keys(MachineReadingSchema.properties) as readonly Measure[];
