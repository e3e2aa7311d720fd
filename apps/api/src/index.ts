export { buildApp } from './app.ts';
export { type App, type AppOptions, DEFAULT_LIMITS, type Limits } from './app-options.ts';
