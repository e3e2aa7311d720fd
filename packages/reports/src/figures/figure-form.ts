/** The contract of a form, which is a way to draw charts. */
import type { Chart } from '@ordo/studies';

export interface FigureForm {
  /** The `form` of the charts that this form draws. */
  readonly form: string;
  /**
   * Returns an SVG document. Equal data gives equal bytes.
   * @throws OrdoError `report.unavailable` if no point has a value
   */
  readonly draw: (chart: Chart) => string;
}
