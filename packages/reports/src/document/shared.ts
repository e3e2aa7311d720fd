/** What the schemas of a report share. */
import { Type } from 'typebox';

export const Names = Type.Array(Type.String());
