/** Lists the quantities over which curves can be drawn. Except for steps, a metric of the run gives the position of each step. */

export interface Axis {
  readonly id: string;
  /** The name of one unit on the axis, such as `step` or `token`. */
  readonly word: string;
  /** The metric whose values are the positions; null for the steps themselves. */
  readonly metric: string | null;
  /** The number of decimals of a position. */
  readonly digits: number;
}

export const STEPS: Axis = { id: 'steps', word: 'step', metric: null, digits: 0 };

export const AXES: readonly Axis[] = [
  STEPS,
  { id: 'tokens', word: 'token', metric: 'train/tokens', digits: 0 },
  { id: 'hours', word: 'hour', metric: 'train/hours', digits: 6 },
  { id: 'epochs', word: 'epoch', metric: 'train/epoch', digits: 4 },
];

/** Finds an axis by its id. An address may contain any id, so an unknown one means steps. */
export const axisOf = (id: string | undefined): Axis => AXES.find((axis) => axis.id === id) ?? STEPS;

export const sayPlace = ({ word, digits }: Axis, place: number | undefined): string =>
  `${word} ${place?.toLocaleString('en', { maximumFractionDigits: digits })}`;
