-- What user names are compared by when somebody signs in, and what they are sorted by, are two things: an alphabet's order is
-- not that of its letters' numbers. The key of a sort is made by whoever opens the database next (0003_stored_forms.sql).
ALTER TABLE "users" RENAME COLUMN "user_name_key" TO "sign_in_name";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "user_name_key" text COLLATE "C" NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "user_name_key" DROP DEFAULT;
