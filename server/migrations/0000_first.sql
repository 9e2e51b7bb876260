CREATE TABLE "role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"permissions" text[] NOT NULL,
	"is_customised" boolean DEFAULT false NOT NULL,
	"idle_minutes" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role.key_taken" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_name" text NOT NULL,
	"role_name" text,
	"session_public_id" text,
	"token_id" bigint,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL,
	"call" text NOT NULL,
	"result" text NOT NULL,
	"entity" text,
	"entity_id" bigint,
	"entity_no" text,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "replay" (
	"asker" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replay_asker_key_pk" PRIMARY KEY("asker","key")
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"label" text NOT NULL,
	"pattern" text NOT NULL,
	"reset" text NOT NULL,
	"next_start" integer DEFAULT 1 NOT NULL,
	"gapless" boolean NOT NULL,
	"max_length" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "series.key_taken" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "series_counter" (
	"series_key" text NOT NULL,
	"span" text NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "series_counter_series_key_span_pk" PRIMARY KEY("series_key","span")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "setting.key_taken" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	"absolute_expiry" timestamp (3) with time zone NOT NULL,
	"fresh_until" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" bigint,
	"revoke_reason" text,
	CONSTRAINT "session_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "session_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "management_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "management_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"role_id" bigint NOT NULL,
	"status" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_user" ADD CONSTRAINT "management_user_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "role.name_taken" ON "role" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "replay_at" ON "replay" USING btree ("at");--> statement-breakpoint
CREATE INDEX "session_live" ON "session" USING btree ("user_id") WHERE "session"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user.phone_taken" ON "management_user" USING btree ("phone") WHERE "management_user"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user.email_taken" ON "management_user" USING btree (lower("email")) WHERE "management_user"."deleted_at" is null;