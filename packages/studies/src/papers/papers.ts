/** The three papers, and what a line of the table of their numbers says. */

/** The papers by the first part of the ids of their studies. */
export const PAPERS = {
  posnet: 'PosNet (Zhang et al., 2023)',
  'xl-pe': 'XL PE (Ding et al., 2020)',
  'delta-lp': 'ΔLP (Oh and Schuler, 2023)',
} as const;
export type PaperId = keyof typeof PAPERS;

/** A column of a table, or a place in the text. */
export interface PrintedNumbers {
  readonly paper: PaperId;
  /** Such as `Table 1`; null for a number that only the text has. */
  readonly table: string | null;
  readonly column: string;
  /** The numbers as printed, by row. */
  readonly printed: Readonly<Record<string, string>>;
  /** Whose target each of these numbers is; null if they are no targets. */
  readonly study: string | null;
  /** Why they are no targets, or why some of these targets can only be inconclusive. */
  readonly because: string | null;
}
