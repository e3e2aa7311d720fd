/** Shared constants of the schemas of a report. */
import { Type } from 'typebox';

export const Names = Type.Array(Type.String());

/**
 * The largest number of rows for which a table lists all pairs of rows. A longer one lists only the pairs with its baseline:
 * 400 rows have 79,800 pairs, which take 16 MB per metric. Other pairs are available by choosing another baseline.
 */
export const MOST_ROWS_PAIRED = 50;
