export { buildApp } from './app.ts';
export { ACCESS, type Access, type App, type AppOptions, DEFAULT_LIMITS, type Limits } from './app-options.ts';
