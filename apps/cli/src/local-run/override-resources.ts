/** Lets the command line decide with what runs compute, in place of the spec. */
import { parseSpec, type Spec } from '@ordo/spec';

export interface GivenResources {
  readonly engine?: string | undefined;
  readonly threads?: number | undefined;
  readonly processes?: number | undefined;
}

/** @throws OrdoError `spec.invalid` for an engine that there is not, and for what does not go together */
export function overrideResources(spec: Spec, { engine, threads, processes }: GivenResources): Spec {
  const resources = {
    ...spec.resources,
    ...(engine === undefined ? {} : { engine }),
    ...(threads === undefined ? {} : { threads }),
    ...(processes === undefined ? {} : { processes }),
  };
  return parseSpec({ ...spec, resources });
}
