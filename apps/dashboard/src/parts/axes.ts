/** What curves are drawn over. But for steps, a metric of the run tells where each of its steps has its place. */

export interface Axis {
  readonly id: string;
  /** One of what it counts. */
  readonly word: string;
  /** The metric whose values are the places; null for the steps themselves. */
  readonly metric: string | null;
  /** Decimals of a place. */
  readonly digits: number;
}

export const STEPS: Axis = { id: 'steps', word: 'step', metric: null, digits: 0 };

export const AXES: readonly Axis[] = [
  STEPS,
  { id: 'tokens', word: 'token', metric: 'train/tokens', digits: 0 },
  { id: 'hours', word: 'hour', metric: 'train/hours', digits: 6 },
  { id: 'epochs', word: 'epoch', metric: 'train/epoch', digits: 4 },
];

/** Anybody can write an address, so a name without an axis means steps. */
export const axisOf = (id: string | undefined): Axis => AXES.find((axis) => axis.id === id) ?? STEPS;

export const sayPlace = ({ word, digits }: Axis, place: number | undefined): string =>
  `${word} ${place?.toLocaleString('en', { maximumFractionDigits: digits })}`;
