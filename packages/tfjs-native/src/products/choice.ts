// The products that bf16 uses for each class of depths, the name of this choice, and the rule that makes it from measured rates.

/** The classes of products, by their depth k. `firstDepths` of the addon says where each class begins. */
export const DEPTH_CLASSES = ['shallow', 'middle', 'deep'] as const;
export type DepthClass = (typeof DEPTH_CLASSES)[number];

/** The products that each class uses, by name: `fp32`, or instructions for operands of bfloat16. */
export type ProductsChoice = Readonly<Record<DepthClass, string>>;

/** GFLOP/s of each kind of products in each class. */
export type ProductRates = Readonly<Record<DepthClass, Readonly<Record<string, number>>>>;

/** Another kind replaces the most capable one only if it is faster by this factor, so that noise changes nothing. */
export const CLEARLY_FASTER = 1.1;

export function sameForAll(products: string): ProductsChoice {
  return { shallow: products, middle: products, deep: products };
}

/**
 * Returns the fastest kind for each class.
 * @param kinds the kinds in the order of preference
 */
export function chooseProducts(rates: ProductRates, kinds: readonly string[]): ProductsChoice {
  const choose = (depthClass: DepthClass): string => {
    const rateOf = (kind: string): number => rates[depthClass][kind] ?? 0;
    const [first = 'fp32', ...others] = kinds;
    const best = others.reduce((one, other) => (rateOf(other) > rateOf(one) ? other : one), first);
    return rateOf(best) > CLEARLY_FASTER * rateOf(first) ? best : first;
  };
  return { shallow: choose('shallow'), middle: choose('middle'), deep: choose('deep') };
}

/**
 * Names a choice exactly. If all classes use the same kind, this is its name, such as `avx512-bf16`; otherwise it is such as
 * `shallow=fp32 middle=…`.
 */
export function nameChoice(choice: ProductsChoice): string {
  const { shallow, middle, deep } = choice;
  if (shallow === middle && middle === deep) return shallow;
  return DEPTH_CLASSES.map((depthClass) => `${depthClass}=${choice[depthClass]}`).join(' ');
}

/** Returns the choice for which a name stands. A text that is not a list of classes is the kind of all classes. */
export function readChoice(name: string): ProductsChoice {
  const found = /^shallow=(\S+) middle=(\S+) deep=(\S+)$/u.exec(name);
  if (found === null) return sameForAll(name);
  const [, shallow = '', middle = '', deep = ''] = found;
  return { shallow, middle, deep };
}

/** The products of a class and the reason, for people. */
export interface ClassDescription {
  readonly depth: string;
  readonly kind: string;
  readonly rates: Readonly<Record<string, number>>;
  readonly reason: string;
}

/**
 * Explains a measured choice, class by class.
 * @param kinds the kinds that `chooseProducts` was given
 */
export function describeProductClasses(measured: {
  readonly choice: string;
  readonly kinds: readonly string[];
  readonly rates: ProductRates;
  readonly firstDepths: readonly number[];
}): readonly ClassDescription[] {
  const { kinds, firstDepths } = measured;
  const choice = readChoice(measured.choice);
  return DEPTH_CLASSES.map((depthClass, i) => {
    const [from = 0, to] = firstDepths.slice(i);
    const depth = `${depthClass}: ${to === undefined ? `from ${from}` : `${from} to ${to - 1}`}`;
    const [kind, rates] = [choice[depthClass], measured.rates[depthClass]];
    const [first = 'fp32'] = kinds;
    const factor = (rates[kind] ?? 0) / (rates[first] ?? 1);
    const reason =
      kind === first ? `none is faster than ${first} by 10 %` : `${factor.toFixed(2)} times as fast as ${first}`;
    return { depth, kind, rates, reason };
  });
}
