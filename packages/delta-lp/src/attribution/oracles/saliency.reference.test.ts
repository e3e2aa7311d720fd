/** Compares gradients of the language models with which `@ordo/lm` is tested with those that torch computes. */
import { readReferencePart, referencePath } from '@ordo/testing/reference-part';
import { checkSaliency, type SaliencyModel } from './check-saliency.ts';

const { cases } = readReferencePart<Omit<SaliencyModel, 'folder'> & { readonly expect: string }>('lm', 'models.json');

checkSaliency(
  cases
    .filter((one) => one.expect === 'load')
    .map((one) => ({ ...one, folder: referencePath('lm', 'models', one.name) })),
);
