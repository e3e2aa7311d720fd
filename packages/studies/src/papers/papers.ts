/** The three papers, and the form of a line in the table of their numbers. */

/** The papers, by the first part of their studies' ids. */
export const PAPERS = {
  posnet: 'PosNet (Zhang et al., 2023)',
  'xl-pe': 'XL PE (Ding et al., 2020)',
  'delta-lp': 'ΔLP (Oh and Schuler, 2023)',
} as const;
export type PaperId = keyof typeof PAPERS;

/** A column of a table, or a place in the text. */
export interface PrintedNumbers {
  readonly paper: PaperId;
  /** The table, such as `Table 1`; null for a number that occurs only in the text. */
  readonly table: string | null;
  readonly column: string;
  /** The numbers as printed, by row. */
  readonly printed: Readonly<Record<string, string>>;
  /** The study that has these numbers as targets; null if they are not targets. */
  readonly study: string | null;
  /** The reason why they are not targets, or why some of these targets can only be inconclusive. */
  readonly because: string | null;
}
