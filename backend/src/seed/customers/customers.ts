import { COMPANY, INDIVIDUAL } from '../../../../src/api/customer.ts';
import { logo } from '../pictures/spec.ts';
import { random } from '../random.ts';
import type { Random } from '../random.ts';
import type { SeedCustomer } from '../types.ts';
import { COMPANIES, INDIVIDUALS } from './companies.ts';

/** First digits of tax codes by city, as they were given when the codes still told the province. */
const TAX_AREA: Readonly<Record<string, string>> = {
  '0225': '02', '024': '01', '028': '03', '0236': '04', '0292': '18', '0222': '23', '0251': '36', '0263': '58',
    '0262': '60',
  '0238': '29', '0203': '57', '0252': '34', '0229': '27', '0258': '42', '0205': '49',
};

function digits(count: number, chance: Random): string {
  return Array.from({ length: count }, () => chance.between(0, 9)).join('');
}

/** A landline of the city, a hotline or, with small firms, a mobile number: whatever `isCompanyPhone` takes. */
function companyNumber(code: string, chance: Random): string {
  const kind = chance.next();
  if (kind < 0.14) return `1${chance.pick(['800', '900'])}${digits(chance.pick([4, 6]), chance)}`;
  if (kind < 0.28) return mobileNumber(chance);
  return `${code}${chance.between(2, 9)}${digits(10 - code.length, chance)}`;
}

function mobileNumber(chance: Random): string {
  const prefix = chance.pick(['090', '091', '093', '096', '098', '036', '038', '077', '085']);
  return `${prefix}${chance.between(2, 9)}${digits(6, chance)}`;
}

function companies(chance: Random): Omit<SeedCustomer, 'picture' | 'order'>[] {
  return Object.entries(COMPANIES).flatMap(([code, lines]) => lines.map(([name, domain, address], index) => ({
    name,
    address,
    email: `${chance.pick(['info', 'lienhe', 'sales', 'kinhdoanh', 'xnk'])}@${domain}.example`,
    phone: companyNumber(code, chance),
    taxCode: `${TAX_AREA[code] ?? '01'}0${digits(7, chance)}${index % 6 === 4 ? '-001' : ''}`,
    website: index % 5 === 3 ? '' : `https://www.${domain}.example`,
    active: chance.next() > 0.08,
    type: COMPANY,
  })));
}

function individuals(chance: Random): Omit<SeedCustomer, 'picture' | 'order'>[] {
  return INDIVIDUALS.map(([name, mailbox, address], index) => ({
    name,
    address,
    email: `${mailbox}@thudientu.example`,
    phone: mobileNumber(chance),
    taxCode: '',
    website: index % 3 === 0 ? `https://${mailbox.replace('.', '-')}.example` : '',
    active: index !== 5,
    type: INDIVIDUAL,
  }));
}

function everyone(): SeedCustomer[] {
  const chance = random(80);
  const mixed = [...companies(chance), ...individuals(chance)]
    .map((customer) => ({ customer, at: chance.next() }))
    .sort((a, b) => a.at - b.at);
  // Places are given in tens, so that a new customer fits between two; three share the place of the one before.
  return mixed.map(({ customer }, index) => ({
    ...customer,
    picture: logo(index),
    order: (index % 29 === 17 ? index : index + 1) * 10,
  }));
}

/** 80 key customers, companies and a few people. */
export const seedCustomers: readonly SeedCustomer[] = everyone();
