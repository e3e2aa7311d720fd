/** What the schemas of a report share. */
import { Type } from 'typebox';

export const Names = Type.Array(Type.String());

/**
 * A table with more rows than these has the pairs with its baseline and no others: 400 rows have 79,800 pairs, which are 16 MB
 * for each metric. Another baseline gives its pairs.
 */
export const MOST_ROWS_PAIRED = 50;
