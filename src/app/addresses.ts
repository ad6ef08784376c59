import { screenOf } from '../routes.ts';

export const LOGIN = screenOf('login').path;
export const DASHBOARD = screenOf('dashboard').path;
