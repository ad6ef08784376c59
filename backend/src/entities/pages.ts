/** Introduction pages, slides and the company's own record. */
import { companyInfo as companyResource } from '../../../src/api/company-info.ts';
import { introduction } from '../../../src/api/introduction.ts';
import { slide } from '../../../src/api/slide.ts';
import { companyInfo, introductions, slides } from '../database/schema.ts';
import type { Entity } from '../records/entity.ts';
import { sortKey } from '../text/sort-key.ts';

const information = '/page_management/information';

export const introductionEntity: Entity = {
  resource: introduction,
  link: information,
  table: introductions,
  id: introductions.id,
  sortKeys: { title: sortKey },
  order: [introductions.order],
  longFields: ['body'],
  searchTexts: (values) => [String(values['title'])],
};

export const slideEntity: Entity = {
  resource: slide,
  link: '/page_management/slide',
  table: slides,
  id: slides.id,
  sortKeys: {},
  order: [slides.order],
  longFields: [],
  whole: true,
  searchTexts: () => [],
};

export const COMPANY_ID = 1;

export const companyEntity: Entity = {
  resource: companyResource,
  link: information,
  table: companyInfo,
  id: companyInfo.id,
  sortKeys: {},
  order: [],
  longFields: [],
  searchTexts: () => [],
};
