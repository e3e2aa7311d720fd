/** The functions between linear maps. */
export type Nonlinearity = 'relu';
