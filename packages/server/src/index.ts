export { type App, type AppOptions, createApp } from './app.ts';
export { readSettings, type Settings } from './settings.ts';
