/**
 * The environment in which benchmarks start programs. At every start, Node 20 reads all certificates in the file that
 * NODE_EXTRA_CA_CERTS names, which takes as long as the rest of its start.
 */
const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
export const environment = rest;
