// Which products bf16 takes for each class of depths, its name, and the rule by which measured rates decide.

/** The classes of products, by their depth k: `firstDepths` of the addon says where each begins. */
export const DEPTH_CLASSES = ['shallow', 'middle', 'deep'] as const;
export type DepthClass = (typeof DEPTH_CLASSES)[number];

/** The name of the products that each class takes: `fp32`, or instructions for operands of bfloat16. */
export type ProductsChoice = Readonly<Record<DepthClass, string>>;

/** GFLOP/s of each kind of products in each class. */
export type ProductRates = Readonly<Record<DepthClass, Readonly<Record<string, number>>>>;

/** Another kind takes the place of the most capable one only if it is faster by this factor, so that noise changes nothing. */
export const CLEARLY_FASTER = 1.1;

export function sameForAll(products: string): ProductsChoice {
  return { shallow: products, middle: products, deep: products };
}

/**
 * The fastest kind for each class.
 * @param kinds the kinds in the order in which they are preferred
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

/** Names a choice exactly: by the kind that all classes take, such as `avx512-bf16`, else such as `shallow=fp32 middle=…`. */
export function nameChoice(choice: ProductsChoice): string {
  const { shallow, middle, deep } = choice;
  if (shallow === middle && middle === deep) return shallow;
  return DEPTH_CLASSES.map((depthClass) => `${depthClass}=${choice[depthClass]}`).join(' ');
}

/** The choice that a name stands for. A text that is no list of classes is taken for the one kind of all classes. */
export function readChoice(name: string): ProductsChoice {
  const found = /^shallow=(\S+) middle=(\S+) deep=(\S+)$/u.exec(name);
  if (found === null) return sameForAll(name);
  const [, shallow = '', middle = '', deep = ''] = found;
  return { shallow, middle, deep };
}

/** What a class takes and why, for people. */
export interface ClassDescription {
  readonly depth: string;
  readonly kind: string;
  readonly rates: Readonly<Record<string, number>>;
  readonly reason: string;
}

/** Explains a choice that was measured, class by class. @param kinds as `chooseProducts` has them */
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
