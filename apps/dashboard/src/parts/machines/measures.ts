/** Says what each measure of a machine is called, how its values are written, and how much of a machine is used now. */
import type { Schemas } from '../../data/api.ts';

interface Measured {
  readonly name: Schemas['UsedMachine']['measures'][number]['name'];
  readonly values: readonly (number | null)[];
}
interface Shown {
  readonly title: string;
  readonly say: (value: number) => string;
  /** The upper end of the scale; absent where it is the greatest value. */
  readonly most?: number;
}

const SHARE = { say: (value: number): string => `${Math.round(value)} %`, most: 100 };
const WATTS = { say: (value: number): string => `${Math.round(value).toLocaleString('en')} W` };

export const MEASURES: Readonly<Record<Measured['name'], Shown>> = {
  cpu: { title: 'CPU', ...SHARE },
  memory: { title: 'Memory', ...SHARE },
  gpu: { title: 'GPU', ...SHARE },
  gpuMemory: { title: 'GPU memory', ...SHARE },
  processorWatts: { title: 'CPU power', ...WATTS },
  gpuWatts: { title: 'GPU power', ...WATTS },
};

/** A machine that has told nothing in so many parts of the time is silent. The last part may have just begun. */
const PRESENT = 2;

/** Writes how much of a machine is used now, such as `CPU 52 %, Memory 40 %`; empty if the machine is silent. */
export function sayPresentUse(measures: readonly Measured[]): string {
  return measures
    .flatMap(({ name, values }) => {
      const last = values.slice(-PRESENT).findLast((value) => value !== null);
      const { title, say } = MEASURES[name];
      return typeof last === 'number' ? [`${title} ${say(last)}`] : [];
    })
    .join(', ');
}
