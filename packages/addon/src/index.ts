/** Compiled addons: opens those that can be trusted. */
export { AddonRefused, openAddon } from './open-addon.ts';
