CREATE TABLE "services" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "title" text NOT NULL,
  "summary" text NOT NULL,
  "body" text NOT NULL,
  "image" text NOT NULL,
  "display_order" integer NOT NULL,
  "active" boolean NOT NULL,
  "created_at" timestamp(0) NOT NULL,
  "created_by" text NOT NULL,
  "updated_at" timestamp(0),
  "updated_by" text NOT NULL,
  "title_key" text COLLATE "C" NOT NULL,
  "created_by_key" text COLLATE "C" NOT NULL,
  "updated_by_key" text COLLATE "C" NOT NULL,
  "search_text" text COLLATE "C" NOT NULL,
  "search_exact" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
-- Pages are found by walking an index alone; rows are read for the page's ids only.
CREATE INDEX "services_order" ON "services" ("display_order", "id") INCLUDE ("active");
--> statement-breakpoint
CREATE INDEX "services_title" ON "services" ("title_key", "display_order", "id") INCLUDE ("active");
--> statement-breakpoint
CREATE INDEX "services_created" ON "services" ("created_at", "display_order", "id") INCLUDE ("active");
--> statement-breakpoint
-- A search reads this instead of the wide rows, whatever letters it is for.
CREATE INDEX "services_search" ON "services" ("display_order", "id") INCLUDE ("active", "search_text");
--> statement-breakpoint
CREATE TABLE "products" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "title" text NOT NULL,
  "summary" text NOT NULL,
  "body" text NOT NULL,
  "image" text NOT NULL,
  "display_order" integer NOT NULL,
  "active" boolean NOT NULL,
  "created_at" timestamp(0) NOT NULL,
  "created_by" text NOT NULL,
  "updated_at" timestamp(0),
  "updated_by" text NOT NULL,
  "title_key" text COLLATE "C" NOT NULL,
  "created_by_key" text COLLATE "C" NOT NULL,
  "updated_by_key" text COLLATE "C" NOT NULL,
  "search_text" text COLLATE "C" NOT NULL,
  "search_exact" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
-- Pages are found by walking an index alone; rows are read for the page's ids only.
CREATE INDEX "products_order" ON "products" ("display_order", "id") INCLUDE ("active");
--> statement-breakpoint
CREATE INDEX "products_title" ON "products" ("title_key", "display_order", "id") INCLUDE ("active");
--> statement-breakpoint
CREATE INDEX "products_created" ON "products" ("created_at", "display_order", "id") INCLUDE ("active");
--> statement-breakpoint
-- A search reads this instead of the wide rows, whatever letters it is for.
CREATE INDEX "products_search" ON "products" ("display_order", "id") INCLUDE ("active", "search_text");
--> statement-breakpoint
CREATE TABLE "introductions" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "title" text NOT NULL,
  "body" text NOT NULL,
  "image" text NOT NULL,
  "display_order" integer NOT NULL,
  "active" boolean NOT NULL,
  "title_key" text COLLATE "C" NOT NULL,
  "search_text" text COLLATE "C" NOT NULL,
  "search_exact" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "introductions_order" ON "introductions" ("display_order", "id");
--> statement-breakpoint
CREATE TABLE "website_menu" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "url" text NOT NULL,
  "parent_id" integer CONSTRAINT "website_menu_parent" REFERENCES "website_menu" ("id"),
  "display_order" integer NOT NULL,
  "active" boolean NOT NULL,
  "name_key" text COLLATE "C" NOT NULL,
  "search_text" text COLLATE "C" NOT NULL,
  "search_exact" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "website_menu_order" ON "website_menu" ("display_order", "id");
--> statement-breakpoint
CREATE INDEX "website_menu_children" ON "website_menu" ("parent_id");
--> statement-breakpoint
CREATE TABLE "slides" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "image" text NOT NULL,
  "display_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "address" text NOT NULL,
  "logo" text NOT NULL,
  "email" text NOT NULL,
  "phone" text NOT NULL,
  "tax_code" text NOT NULL,
  "website" text NOT NULL,
  "active" boolean NOT NULL,
  "type" smallint NOT NULL,
  "display_order" integer NOT NULL,
  "name_key" text COLLATE "C" NOT NULL,
  "address_key" text COLLATE "C" NOT NULL,
  "search_text" text COLLATE "C" NOT NULL,
  "search_exact" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customers_order" ON "customers" ("display_order", "id") INCLUDE ("active");
--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" ("name_key", "display_order", "id") INCLUDE ("active");
--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" ("display_order", "id") INCLUDE ("active", "search_text");
--> statement-breakpoint
CREATE TABLE "company_info" (
  "id" integer PRIMARY KEY CHECK ("id" = 1),
  "name" text NOT NULL,
  "summary" text NOT NULL,
  "description" text NOT NULL,
  "address" text NOT NULL,
  "phone" text NOT NULL,
  "email" text NOT NULL,
  "facebook" text NOT NULL,
  "messenger" text NOT NULL,
  "website" text NOT NULL,
  "page_title" text NOT NULL,
  "opening_hours" text NOT NULL,
  "logo" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "positions" (
  "id" integer PRIMARY KEY,
  "name" text NOT NULL,
  "name_key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "phone" text NOT NULL,
  "gender" smallint NOT NULL,
  "birth_date" date NOT NULL,
  "start_date" date NOT NULL,
  "home_town" text NOT NULL,
  "position_id" integer NOT NULL CONSTRAINT "staff_position" REFERENCES "positions" ("id"),
  "name_key" text COLLATE "C" NOT NULL,
  "home_town_key" text COLLATE "C" NOT NULL,
  "search_text" text COLLATE "C" NOT NULL,
  "search_exact" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_name" ON "staff" ("name_key", "id");
--> statement-breakpoint
CREATE INDEX "staff_search" ON "staff" ("name_key", "id") INCLUDE ("search_text");
--> statement-breakpoint
CREATE TABLE "users" (
  "id" uuid PRIMARY KEY,
  "user_name" text NOT NULL,
  "user_name_key" text COLLATE "C" NOT NULL CONSTRAINT "users_user_name_unique" UNIQUE,
  "staff_id" integer CONSTRAINT "users_staff" REFERENCES "staff" ("id"),
  "password_hash" text,
  "session_version" integer NOT NULL,
  "search_text" text COLLATE "C" NOT NULL,
  "search_exact" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "users_of_staff" ON "users" ("staff_id");
--> statement-breakpoint
CREATE TABLE "groups" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "description" text NOT NULL,
  "unique_name" text COLLATE "C" NOT NULL CONSTRAINT "groups_name_unique" UNIQUE,
  "name_key" text COLLATE "C" NOT NULL,
  "search_text" text COLLATE "C" NOT NULL,
  "search_exact" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
  "user_id" uuid NOT NULL CONSTRAINT "user_groups_user" REFERENCES "users" ("id") ON DELETE CASCADE,
  "group_id" uuid NOT NULL CONSTRAINT "user_groups_group" REFERENCES "groups" ("id"),
  PRIMARY KEY ("user_id", "group_id")
);
--> statement-breakpoint
CREATE INDEX "user_groups_by_group" ON "user_groups" ("group_id");
--> statement-breakpoint
CREATE TABLE "functions" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "parent_id" integer CONSTRAINT "functions_parent" REFERENCES "functions" ("id"),
  "link" text,
  "icon" text,
  "display_order" integer,
  "name_key" text COLLATE "C" NOT NULL,
  "search_text" text COLLATE "C" NOT NULL,
  "search_exact" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
-- Of the digest: an address may be longer than a B-tree entry.
CREATE UNIQUE INDEX "functions_link_unique" ON "functions" (md5("link"));
--> statement-breakpoint
CREATE INDEX "functions_children" ON "functions" ("parent_id");
--> statement-breakpoint
CREATE TABLE "group_rights" (
  "group_id" uuid NOT NULL CONSTRAINT "group_rights_group" REFERENCES "groups" ("id") ON DELETE CASCADE,
  "function_id" integer NOT NULL CONSTRAINT "group_rights_function" REFERENCES "functions" ("id") ON DELETE CASCADE,
  "right_id" smallint NOT NULL CHECK ("right_id" BETWEEN 1 AND 4),
  PRIMARY KEY ("group_id", "function_id", "right_id")
);
--> statement-breakpoint
CREATE INDEX "group_rights_by_function" ON "group_rights" ("function_id");
--> statement-breakpoint
CREATE TABLE "client_keys" (
  "user_id" uuid NOT NULL CONSTRAINT "client_keys_user" REFERENCES "users" ("id") ON DELETE CASCADE,
  "resource" text NOT NULL,
  "client_key" text NOT NULL,
  "row_id" text NOT NULL,
  "created_at" timestamp(0) NOT NULL,
  PRIMARY KEY ("user_id", "resource", "client_key")
);
