/** The npm packages behind installed engines: exact versions, with the hashes that npm's registry has for them. */

export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** The subresource integrity of the packed file. */
  readonly integrity: string;
}

/** The bindings of both packages are equal byte by byte; the backend must know which of the two is installed. */
export const TFJS_NODE: PinnedPackage = {
  name: '@tensorflow/tfjs-node',
  version: '4.22.0',
  integrity: 'sha512-uHrXeUlfgkMxTZqHkESSV7zSdKdV0LlsBeblqkuKU9nnfxB1pC6DtoyYVaLxznzZy7WQSegjcohxxCjAf6Dc7w==',
};

export const TFJS_NODE_GPU: PinnedPackage = {
  name: '@tensorflow/tfjs-node-gpu',
  version: '4.22.0',
  integrity: 'sha512-p//NN6DGiN4hInUmIkRffaFVMcdTREUMjPyjW04J7OXvB2zBlQimj61eFKSgRrH3f5TnOfKzb0n56he/B6a4bw==',
};

/** A package that tfjs-node's backend requires when it is loaded. */
export const PROTOBUF: PinnedPackage = {
  name: 'google-protobuf',
  version: '3.21.4',
  integrity: 'sha512-MnG7N936zcKTco4Jd2PX2U96Kf9PxygAPKBug+74LHzmHXmceN16MmRcdgZv+DGef/S9YvQAfRsNCn4cjf9yyQ==',
};

/** Dawn, compiled, for every platform. */
export const DAWN: PinnedPackage = {
  name: 'webgpu',
  version: '0.6.2',
  integrity: 'sha512-3L4GfmqJLvYUIEWJngEQY+2HQiUlAFkg8+P8NDDj3Xx5hHHIFO/r8JW+ynfqBj7kHN4mbnwO74uB+lrRtLhp4Q==',
};

export const TFJS_WEBGPU: PinnedPackage = {
  name: '@tensorflow/tfjs-backend-webgpu',
  version: '4.22.0',
  integrity: 'sha512-lvIc7Af4Tl2BCdYp43iQmSCRq3asaKT0q2xaErphXiUZ+jqeB0bQa0ZvQys1Xatvto0U4/c90DVsHPfvkn5ftg==',
};

export function versionsOf(...packages: readonly PinnedPackage[]): Record<string, string> {
  return Object.fromEntries(packages.map(({ name, version }) => [name, version]));
}
