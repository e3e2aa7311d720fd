/** Compares the decomposition of a model of ours with the result of the authors' own code. */
import { readReferencePart, referencePath } from '@ordo/testing/reference-part';
import { checkDecomposition } from './check-decomposition.ts';
import type { Oracle } from './opt-oracle.ts';

const { cases } = readReferencePart<Omit<Oracle, 'folder'>>('delta-lp', 'decomposition.json');
const folder = referencePath('delta-lp', 'decomposition');

checkDecomposition(cases.map((one) => ({ ...one, folder })));
