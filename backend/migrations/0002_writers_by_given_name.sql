-- Who made and who changed a record sorts as people do, by given name. A name of one word, such as a user name, has nothing
-- before its given name. The key of a member of staff is known. Whoever is neither keeps the key by the whole name until the
-- record is saved again.
UPDATE "services" SET "created_by_key" = "created_by_key" || '   ' WHERE "created_by" NOT LIKE '% %';
--> statement-breakpoint
UPDATE "services" SET "created_by_key" = "key" FROM (SELECT DISTINCT "name", "name_key" AS "key" FROM "staff") AS "known"
  WHERE "created_by" = "known"."name";
--> statement-breakpoint
UPDATE "services" SET "updated_by_key" = "updated_by_key" || '   ' WHERE "updated_by" NOT LIKE '% %';
--> statement-breakpoint
UPDATE "services" SET "updated_by_key" = "key" FROM (SELECT DISTINCT "name", "name_key" AS "key" FROM "staff") AS "known"
  WHERE "updated_by" = "known"."name";
--> statement-breakpoint
UPDATE "products" SET "created_by_key" = "created_by_key" || '   ' WHERE "created_by" NOT LIKE '% %';
--> statement-breakpoint
UPDATE "products" SET "created_by_key" = "key" FROM (SELECT DISTINCT "name", "name_key" AS "key" FROM "staff") AS "known"
  WHERE "created_by" = "known"."name";
--> statement-breakpoint
UPDATE "products" SET "updated_by_key" = "updated_by_key" || '   ' WHERE "updated_by" NOT LIKE '% %';
--> statement-breakpoint
UPDATE "products" SET "updated_by_key" = "key" FROM (SELECT DISTINCT "name", "name_key" AS "key" FROM "staff") AS "known"
  WHERE "updated_by" = "known"."name";
