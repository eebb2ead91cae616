import { expect, test } from 'vitest'
import { unboundPart } from './bound-statement.ts'

const parameters = ['eins', 'zwei', 'id']
const unbound = (sql: string) => unboundPart({ sql, parameters }, 'eins')

test.each([
  'select "id" from "tag" where "organisation" = $1 and ("id" = $3 or "id" = $2)',
  `select "id" from "tag" where organisation = 'eins'`,
  'select i.id from invoice as i inner join organisation on organisation.id = $1 where i.organisation = $1 for update of i',
  'select "a"."id" from "invoice" as "a" left join "payment" as "b" on ("b"."organisation" = $1 and "b"."id" = "a"."id") where "a"."organisation" = $1',
  'select (select max(id) from mail where mail.organisation = $1) from invoice, customer c where invoice.organisation = $1 and c.organisation = $1',
  'with used as (select id from payment where organisation = $1) select * from used left join offer on offer.organisation = $1',
  'insert into "tag" ("tag", "organisation") values ($3, $1), ($2, $1) on conflict ("organisation") do update set "tag" = $3',
  'insert into tag (organisation, tag) select organisation, id from invoice where organisation = $1',
  'update "invoice" set "document" = $3 where "organisation" = $1 and exists (select 1 from organisation where id = $1)',
  'delete from "tag" where "organisation" = $1',
  'select value from server_secret where name = $3',
  'select pg_try_advisory_xact_lock(hashtext($1), 7)',
  'select 1',
])('concerns one organisation: %s', (sql) => {
  expect(unbound(sql)).toBeUndefined()
})

test.each([
  ['tag', 'select "id" from "tag"'],
  ['tag', 'select "id" from "tag" where "organisation" = $2'],
  ['tag', 'select "id" from "tag" where "organisation" = $1 or "id" = $3'],
  ['tag', 'select "id" from "tag" where not ("organisation" = $1)'],
  ['tag', 'select "id" from "tag" where "id" = $1'],
  [
    'payment',
    'select 1 from invoice a join payment b on b.organisation = a.organisation where a.organisation = $1',
  ],
  [
    'mail',
    'select (select max(id) from mail where mail.organisation = invoice.organisation) from invoice where invoice.organisation = $1',
  ],
  ['customer', 'select 1 from invoice, customer where invoice.organisation = $1'],
  ['organisation', 'select 1 from invoice join organisation on true where invoice.organisation = $1'],
  ['payment', 'with used as (select id from payment) select * from used'],
  ['tag', 'select id from offer where organisation = $1 union all select id from tag'],
  ['tag', 'insert into "tag" ("tag", "organisation") values ($3, $1), ($3, $2)'],
  ['tag', 'insert into "tag" ("tag") values ($1)'],
  ['invoice', 'insert into tag (organisation, tag) select organisation, id from invoice'],
  ['invoice', 'update "invoice" set "organisation" = $1'],
  ['tag', 'delete from "tag" using offer where offer.organisation = $1 and tag.organisation = $2'],
  ['an advisory lock', 'select pg_advisory_xact_lock(7)'],
])('names %s beyond one organisation: %s', (table, sql) => {
  expect(unbound(sql)).toBe(table)
})
