import { endpoints } from './endpoints.ts';
import { defineResource } from './resource.ts';
import { service } from './service.ts';

/** A product has a service's fields, to the letter. */
export const product = defineResource('product', endpoints.product, service.fields);
