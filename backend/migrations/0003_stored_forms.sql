-- Which rules the texts were stored by that rows are searched and sorted by (src/records/stored-forms.ts). No row stands for the
-- rules of before: whoever opens the database next stores them anew.
CREATE TABLE "stored_forms" (
  "id" integer PRIMARY KEY,
  "rules" integer NOT NULL
);
