/** The contract of a form in which charts are drawn. */
import type { Chart } from '@ordo/studies';

export interface FigureForm {
  /** The `form` of the charts that it draws. */
  readonly form: string;
  /**
   * An SVG document. Equal data gives equal bytes.
   * @throws OrdoError `report.unavailable` if no point has a value
   */
  readonly draw: (chart: Chart) => string;
}
