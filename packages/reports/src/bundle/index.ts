/** Provenance bundles: everything that a verdict rests on, signed, and checked again without training. */
export { withBundleFolder } from './bundle-folder.ts';
export { type BundleContents, type BundledPart, type BundledRun, FILES, type Origin, runsIn } from './contents.ts';
export { hideHosts } from './hide-hosts.ts';
export { keyIdOf, listSigners, makeKeys, readPrivateKey, readPublicKey } from './signing/envelope.ts';
export { judge } from './verifying/judge-again.ts';
export { scoreAgain } from './verifying/score-again.ts';
export { type ArchivedBundle, verifyArchive } from './verifying/verify-archive.ts';
export { type OpenedBundle, openBundle, type Verification, verifyBundle } from './verifying/verify-bundle.ts';
export { writeBundle } from './write-bundle.ts';
