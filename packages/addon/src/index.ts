export { AddonRefused, openAddon } from './open-addon.ts';
