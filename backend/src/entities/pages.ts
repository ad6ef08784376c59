/** Introduction pages, slides and the company's own record. */
import { companyInfo as companyResource } from '../../../src/api/company-info.ts';
import { introduction } from '../../../src/api/introduction.ts';
import { slide } from '../../../src/api/slide.ts';
import { companyInfo, introductions, slides } from '../database/schema.ts';
import type { Entity } from '../records/entity.ts';
import { sortKey } from '../text/sort-key.ts';

const information = '/page_management/information';

function introductionColumns() {
  const { id, title, body, image, order, active, titleKey, searchText, searchExact } = introductions;
  return { id, title, body, image, order, active, titleKey, searchText, searchExact };
}

export const introductionEntity: Entity = {
  resource: introduction,
  link: information,
  table: introductions,
  id: introductions.id,
  columns: introductionColumns(),
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
  columns: { id: slides.id, image: slides.image, order: slides.order },
  sortKeys: {},
  order: [slides.order],
  longFields: [],
  whole: true,
  searchTexts: () => [],
};

export const COMPANY_ID = 1;

function companyColumns() {
  const { id, name, summary, description, address, phone, email, facebook, messenger, website } = companyInfo;
  const { pageTitle, openingHours, logo } = companyInfo;
  return {
    id, name, summary, description, address, phone, email, facebook, messenger, website, pageTitle, openingHours, logo,
  };
}

export const companyEntity: Entity = {
  resource: companyResource,
  link: information,
  table: companyInfo,
  id: companyInfo.id,
  columns: companyColumns(),
  sortKeys: {},
  order: [],
  longFields: [],
  searchTexts: () => [],
};
