-- Beside each table that grows a narrow one, which searches and counts read: a row of it is a tenth of the whole row.
-- The database itself keeps the two in step, whoever writes: also somebody with another search path, as pg_restore has.
DROP INDEX "services_search", "products_search", "customers_search", "staff_search";
--> statement-breakpoint
-- Made anew after the migrations, where the extension is (trigrams.ts): those of the folded text on the narrow tables,
-- those of the text with accents where they were, without a list of entries to be filed later.
DROP INDEX IF EXISTS "services_search_text_trigrams", "products_search_text_trigrams",
  "customers_search_text_trigrams", "staff_search_text_trigrams", "services_search_exact_trigrams",
  "products_search_exact_trigrams", "customers_search_exact_trigrams", "staff_search_exact_trigrams";
--> statement-breakpoint
CREATE TABLE "services_search" (
  "id" integer PRIMARY KEY CONSTRAINT "services_search_of" REFERENCES "services" ("id") ON DELETE CASCADE,
  "active" boolean NOT NULL,
  "search_text" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
INSERT INTO "services_search" ("id", "active", "search_text")
  SELECT "id", "active", "search_text" FROM "services" ORDER BY "id";
--> statement-breakpoint
CREATE FUNCTION "keep_services_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO "services_search" ("id", "active", "search_text") VALUES (new."id", new."active", new."search_text")
  ON CONFLICT ("id") DO UPDATE SET "active" = excluded."active", "search_text" = excluded."search_text";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_search" AFTER INSERT OR UPDATE OF "active", "search_text" ON "services"
  FOR EACH ROW EXECUTE FUNCTION "keep_services_search"();
--> statement-breakpoint
CREATE TABLE "products_search" (
  "id" integer PRIMARY KEY CONSTRAINT "products_search_of" REFERENCES "products" ("id") ON DELETE CASCADE,
  "active" boolean NOT NULL,
  "search_text" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
INSERT INTO "products_search" ("id", "active", "search_text")
  SELECT "id", "active", "search_text" FROM "products" ORDER BY "id";
--> statement-breakpoint
CREATE FUNCTION "keep_products_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO "products_search" ("id", "active", "search_text") VALUES (new."id", new."active", new."search_text")
  ON CONFLICT ("id") DO UPDATE SET "active" = excluded."active", "search_text" = excluded."search_text";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_search" AFTER INSERT OR UPDATE OF "active", "search_text" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "keep_products_search"();
--> statement-breakpoint
CREATE TABLE "customers_search" (
  "id" integer PRIMARY KEY CONSTRAINT "customers_search_of" REFERENCES "customers" ("id") ON DELETE CASCADE,
  "active" boolean NOT NULL,
  "search_text" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
INSERT INTO "customers_search" ("id", "active", "search_text")
  SELECT "id", "active", "search_text" FROM "customers" ORDER BY "id";
--> statement-breakpoint
CREATE FUNCTION "keep_customers_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO "customers_search" ("id", "active", "search_text") VALUES (new."id", new."active", new."search_text")
  ON CONFLICT ("id") DO UPDATE SET "active" = excluded."active", "search_text" = excluded."search_text";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_search" AFTER INSERT OR UPDATE OF "active", "search_text" ON "customers"
  FOR EACH ROW EXECUTE FUNCTION "keep_customers_search"();
--> statement-breakpoint
CREATE TABLE "staff_search" (
  "id" integer PRIMARY KEY CONSTRAINT "staff_search_of" REFERENCES "staff" ("id") ON DELETE CASCADE,
  "search_text" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
INSERT INTO "staff_search" ("id", "search_text")
  SELECT "id", "search_text" FROM "staff" ORDER BY "id";
--> statement-breakpoint
CREATE FUNCTION "keep_staff_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO "staff_search" ("id", "search_text") VALUES (new."id", new."search_text")
  ON CONFLICT ("id") DO UPDATE SET "search_text" = excluded."search_text";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_search" AFTER INSERT OR UPDATE OF "search_text" ON "staff"
  FOR EACH ROW EXECUTE FUNCTION "keep_staff_search"();
