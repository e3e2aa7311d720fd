/** What ORDO_GRAMS_PER_KWH may be. It is not in `energy.ts`, because the command line loads it when it starts, without TypeBox. */

/** Brown coal, the worst source, emits little more than 1,000 g of CO₂-equivalent per kWh. */
export const GRAMS_PER_KWH = { minimum: 0, maximum: 10_000 } as const;
