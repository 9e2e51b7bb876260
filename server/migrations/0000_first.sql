CREATE SEQUENCE "public"."plan_label" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."inward_label" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."batch_label" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."tray_label" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"state" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "view.too_large" CHECK (octet_length("saved_view"."state"::text) <= 8192)
);
--> statement-breakpoint
CREATE TABLE "unit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"ratio_num" bigint,
	"ratio_den" bigint,
	"decimals" integer NOT NULL,
	"gst_uqc" text,
	"is_system" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "unit.code_taken" UNIQUE("code"),
	CONSTRAINT "unit.decimals_outside" CHECK ("unit"."decimals" between 0 and 3),
	CONSTRAINT "unit.ratio_missing" CHECK (("unit"."kind" = 'pack') = ("unit"."ratio_num" is null) and ("unit"."ratio_num" is null) = ("unit"."ratio_den" is null)),
	CONSTRAINT "unit.ratio_zero" CHECK ("unit"."ratio_num" > 0 and "unit"."ratio_den" > 0),
	CONSTRAINT "unit_kind_known" CHECK ("unit"."kind" in ('count', 'mass', 'volume', 'length', 'area', 'pack')),
	CONSTRAINT "unit_status_known" CHECK ("unit"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"alt_text" text,
	"position" text DEFAULT 'home_top' NOT NULL,
	"category_id" bigint,
	"link_type" text DEFAULT 'none' NOT NULL,
	"link_product_id" bigint,
	"link_category_id" bigint,
	"link_offer_id" bigint,
	"link_url" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"sort_order" integer NOT NULL,
	"desktop_file_id" bigint,
	"mobile_file_id" bigint,
	"status" text DEFAULT 'hidden' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "banner.pictures_missing" CHECK ("banner"."status" = 'hidden' or "banner"."desktop_file_id" is not null and "banner"."mobile_file_id" is not null),
	CONSTRAINT "banner.end_before_start" CHECK ("banner"."ends_at" > "banner"."starts_at"),
	CONSTRAINT "banner.category_missing" CHECK (("banner"."position" = 'category_top') = ("banner"."category_id" is not null)),
	CONSTRAINT "banner.link_wrong" CHECK (("banner"."link_type" = 'product') = ("banner"."link_product_id" is not null)
        and ("banner"."link_type" = 'category') = ("banner"."link_category_id" is not null)
        and ("banner"."link_type" = 'offer') = ("banner"."link_offer_id" is not null)
        and ("banner"."link_type" = 'url') = ("banner"."link_url" is not null)),
	CONSTRAINT "banner_position_known" CHECK ("banner"."position" in ('home_top', 'home_middle', 'category_top')),
	CONSTRAINT "banner_link_type_known" CHECK ("banner"."link_type" in ('none', 'product', 'category', 'offer', 'url')),
	CONSTRAINT "banner_status_known" CHECK ("banner"."status" in ('active', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "faq_topic" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_topic_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic_id" bigint NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"search_text" text NOT NULL,
	"sort_order" integer NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "faq.question_short" CHECK (length("faq"."question") >= 5),
	CONSTRAINT "faq.answer_missing" CHECK ("faq"."answer" <> ''),
	CONSTRAINT "faq_status_known" CHECK ("faq"."status" in ('published', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "customer_address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"label" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"landmark" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state_code" text NOT NULL,
	"pin_code" text NOT NULL,
	"is_default_shipping" boolean DEFAULT false NOT NULL,
	"is_default_billing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"alt_phone" text,
	"former_phones" text[] DEFAULT '{}' NOT NULL,
	"email" text,
	"birthday" date,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"source" text NOT NULL,
	"cod_allowed" text DEFAULT 'auto' NOT NULL,
	"consent_sms" boolean DEFAULT false NOT NULL,
	"consent_email" boolean DEFAULT false NOT NULL,
	"consent_at" timestamp (3) with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"block_reason" text,
	"merged_into_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"spend" bigint DEFAULT 0 NOT NULL,
	"orders_balance" bigint DEFAULT 0 NOT NULL,
	"orders_to_invoice" bigint DEFAULT 0 NOT NULL,
	"other_balance" bigint DEFAULT 0 NOT NULL,
	"outstanding" bigint GENERATED ALWAYS AS (orders_balance + other_balance - orders_to_invoice) STORED NOT NULL,
	"last_order_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer.number_taken" UNIQUE("number"),
	CONSTRAINT "customer.phone_wrong" CHECK (case when "customer"."kind" = 'walk_in' or "customer"."status" in ('merged', 'erased') then "customer"."phone" = ''
        else "customer"."phone" ~ '^[0-9]{10}$'
          or ("customer"."phone" = '' and ("customer"."email" is not null or "customer"."alt_phone" is not null)) end),
	CONSTRAINT "customer.merged_wrong" CHECK (("customer"."status" = 'merged') = ("customer"."merged_into_id" is not null)),
	CONSTRAINT "customer.block_reason_missing" CHECK ("customer"."status" <> 'blocked' or "customer"."block_reason" is not null),
	CONSTRAINT "customer_kind_known" CHECK ("customer"."kind" in ('person', 'walk_in')),
	CONSTRAINT "customer_source_known" CHECK ("customer"."source" in ('manual', 'storefront')),
	CONSTRAINT "customer_cod_allowed_known" CHECK ("customer"."cod_allowed" in ('auto', 'yes', 'no')),
	CONSTRAINT "customer_status_known" CHECK ("customer"."status" in ('active', 'blocked', 'merged', 'erased'))
);
--> statement-breakpoint
CREATE TABLE "customer_segment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_segment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboard_layout" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboard_layout_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"blocks" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dashboard_layout_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "secret_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"last4" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "secret_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "sales_invoice_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_invoice_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"order_line_id" bigint,
	"order_charge_id" bigint,
	"sku" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"hsn" text DEFAULT '' NOT NULL,
	"unit_code" text DEFAULT '' NOT NULL,
	"batches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"qty" bigint,
	"unit_price" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"tax_id" bigint,
	"tax_rate" integer NOT NULL,
	"tax_components" jsonb NOT NULL,
	"taxable" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"rest_qty" bigint,
	"rest_net" bigint NOT NULL,
	"rest_components" jsonb NOT NULL,
	CONSTRAINT "sales_invoice_line_no" UNIQUE("invoice_id","line_no"),
	CONSTRAINT "credit.above_rest" CHECK ("sales_invoice_line"."rest_net" between 0 and "sales_invoice_line"."net"
        and ("sales_invoice_line"."rest_qty" is null or "sales_invoice_line"."rest_qty" between 0 and "sales_invoice_line"."qty")
        and not jsonb_path_exists("sales_invoice_line"."rest_components", '$[*].amount ? (@ < 0)')),
	CONSTRAINT "invoice_line.total" CHECK ("sales_invoice_line"."total" = "sales_invoice_line"."taxable" + "sales_invoice_line"."tax_amount"),
	CONSTRAINT "invoice_line.of" CHECK (("sales_invoice_line"."kind" = 'goods' and "sales_invoice_line"."order_line_id" is not null and "sales_invoice_line"."qty" > 0)
        or ("sales_invoice_line"."kind" = 'charge' and "sales_invoice_line"."order_charge_id" is not null)),
	CONSTRAINT "sales_invoice_line_kind_known" CHECK ("sales_invoice_line"."kind" in ('goods', 'charge'))
);
--> statement-breakpoint
CREATE TABLE "sales_invoice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text,
	"status" text DEFAULT 'issued' NOT NULL,
	"series" text NOT NULL,
	"channel" text NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"is_further" boolean DEFAULT false NOT NULL,
	"parcel_id" bigint,
	"issue_date" date NOT NULL,
	"due_date" date NOT NULL,
	"buyer_kind" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"buyer" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"billing_address" jsonb NOT NULL,
	"shipping_address" jsonb,
	"place_of_supply" text NOT NULL,
	"price_mode" text NOT NULL,
	"goods_net" bigint NOT NULL,
	"charges" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"round_off" bigint NOT NULL,
	"total" bigint NOT NULL,
	"rest" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"taxes_by_rate" jsonb NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"vehicle_no" text DEFAULT '' NOT NULL,
	"eway_bill" text DEFAULT '' NOT NULL,
	"shipping_bill_no" text,
	"shipping_bill_date" date,
	"port_code" text,
	"bank" jsonb,
	"cancel_reason" text,
	"cancelled_on" date,
	"prints" integer DEFAULT 0 NOT NULL,
	"last_printed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sales_invoice_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice.shipping_bill" CHECK (num_nonnulls("sales_invoice"."shipping_bill_no", "sales_invoice"."shipping_bill_date", "sales_invoice"."port_code") in (0, 3)
        and ("sales_invoice"."shipping_bill_no" is null or "sales_invoice"."place_of_supply" = '96')),
	CONSTRAINT "invoice.number_long" CHECK (length("sales_invoice"."number") <= 16),
	CONSTRAINT "invoice.credited" CHECK ("sales_invoice"."credited" between 0 and "sales_invoice"."total"),
	CONSTRAINT "invoice.cancelled" CHECK (case "sales_invoice"."status" when 'cancelled'
        then num_nulls("sales_invoice"."cancel_reason", "sales_invoice"."cancelled_on") = 0 and "sales_invoice"."credited" = 0
        else num_nonnulls("sales_invoice"."cancel_reason", "sales_invoice"."cancelled_on") = 0 end),
	CONSTRAINT "invoice.total" CHECK ("sales_invoice"."total" = "sales_invoice"."taxable" + "sales_invoice"."tax_amount" + "sales_invoice"."round_off"),
	CONSTRAINT "sales_invoice_status_known" CHECK ("sales_invoice"."status" in ('issued', 'cancelled')),
	CONSTRAINT "sales_invoice_series_known" CHECK ("sales_invoice"."series" in ('invoice_b2c', 'invoice_b2b', 'bill_of_supply', 'gift_card_receipt')),
	CONSTRAINT "sales_invoice_channel_known" CHECK ("sales_invoice"."channel" in ('b2c', 'b2b')),
	CONSTRAINT "sales_invoice_buyer_kind_known" CHECK ("sales_invoice"."buyer_kind" in ('customer', 'company')),
	CONSTRAINT "sales_invoice_price_mode_known" CHECK ("sales_invoice"."price_mode" in ('inclusive', 'exclusive'))
);
--> statement-breakpoint
CREATE TABLE "list_upload_before" (
	"upload_id" bigint PRIMARY KEY NOT NULL,
	"csv" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_upload_row" (
	"upload_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"data" jsonb NOT NULL,
	"action" text NOT NULL,
	"target_id" bigint,
	"before" json NOT NULL,
	"after" json NOT NULL,
	"warnings" text[] NOT NULL,
	"is_loaded" boolean DEFAULT false NOT NULL,
	"errors" json NOT NULL,
	CONSTRAINT "list_upload_row_upload_id_row_no_pk" PRIMARY KEY("upload_id","row_no"),
	CONSTRAINT "list_upload_row_action_known" CHECK ("list_upload_row"."action" in ('create', 'update', 'same', 'error'))
);
--> statement-breakpoint
CREATE TABLE "list_upload" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"sheet" text,
	"encoding" text NOT NULL,
	"delimiter" text,
	"header_hash" text NOT NULL,
	"headers" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"status" text DEFAULT 'previewed' NOT NULL,
	"counts" jsonb NOT NULL,
	"belongs_to" text,
	"makes" text,
	"file_warnings" text[] DEFAULT '{}' NOT NULL,
	"source" text,
	"notes" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"committed_at" timestamp (3) with time zone,
	"committed_by" bigint,
	"job_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "list_upload_number_unique" UNIQUE("number"),
	CONSTRAINT "list_upload_kind_known" CHECK ("list_upload"."kind" in ('products', 'categories', 'prices', 'customers', 'companies', 'company_addresses', 'group_customers', 'group_items', 'opening_stock', 'items', 'vendors', 'vendor_prices', 'opening_documents', 'recipes', 'orders')),
	CONSTRAINT "list_upload_status_known" CHECK ("list_upload"."status" in ('previewed', 'loading', 'committed', 'part_committed', 'undone', 'discarded', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "coupon_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"code" text NOT NULL,
	"customer_id" bigint,
	"limit" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"batch_no" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "coupon.code_taken" UNIQUE("code"),
	CONSTRAINT "coupon.code_wrong" CHECK ("coupon_code"."code" ~ '^[A-Z0-9-]{4,24}$'),
	CONSTRAINT "coupon.used_up" CHECK ("coupon_code"."used_count" between 0 and coalesce("coupon_code"."limit", 2147483647)),
	CONSTRAINT "coupon_code_status_known" CHECK ("coupon_code"."status" in ('active', 'off'))
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"public_text" text,
	"kind" text NOT NULL,
	"slot" text NOT NULL,
	"benefit" text NOT NULL,
	"tier_basis" text NOT NULL,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope_include" jsonb,
	"scope_exclude" jsonb,
	"skip_temporary_price" boolean DEFAULT false NOT NULL,
	"buy_qty" integer,
	"get_qty" integer,
	"get_percent" integer DEFAULT 10000 NOT NULL,
	"get_scope" jsonb,
	"bundle_parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bundle_gives" text,
	"bundle_value" bigint,
	"repeat_limit" integer,
	"audience" text DEFAULT 'all' NOT NULL,
	"audience_ids" bigint[] DEFAULT '{}' NOT NULL,
	"audience_tags" text[] DEFAULT '{}' NOT NULL,
	"audience_group_ids" bigint[] DEFAULT '{}' NOT NULL,
	"audience_segment_id" bigint,
	"channels" text[] DEFAULT '{"b2c"}' NOT NULL,
	"sources" jsonb,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"is_exclusive" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"limit_total" integer,
	"limit_per_customer" integer,
	"budget" bigint,
	"used_count" integer DEFAULT 0 NOT NULL,
	"used_amount" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "offer.end_before_start" CHECK ("offer"."ends_at" > "offer"."starts_at"),
	CONSTRAINT "offer.used_up" CHECK ("offer"."used_count" between 0 and coalesce("offer"."limit_total", 2147483647)
        and "offer"."used_amount" between 0 and coalesce("offer"."budget", 9007199254740991)),
	CONSTRAINT "offer.benefit_wrong" CHECK (("offer"."benefit" in ('percent', 'amount') or "offer"."slot" = 'item')
        and ("offer"."benefit" = 'buy_get') = ("offer"."buy_qty" is not null and "offer"."get_qty" is not null)
        and "offer"."get_percent" between 1 and 10000),
	CONSTRAINT "offer.bundle_wrong" CHECK (("offer"."benefit" = 'bundle') = ("offer"."bundle_gives" is not null and "offer"."bundle_value" is not null)
        and (jsonb_array_length("offer"."bundle_parts") = 0) = ("offer"."benefit" <> 'bundle')
        and ("offer"."bundle_gives" = 'percent' and "offer"."bundle_value" > 10000) is not true
        and ("offer"."benefit" = 'bundle' and "offer"."scope_include" is not null) is not true),
	CONSTRAINT "offer.channels_wrong" CHECK ("offer"."channels" <@ array['b2c', 'b2b'] and cardinality("offer"."channels") between 1 and 2
        and ("offer"."audience" <> 'groups' or 'b2b' = any("offer"."channels"))
        and ("offer"."audience" not in ('customers', 'birthday', 'segment') or 'b2c' = any("offer"."channels"))
        and ("offer"."audience" <> 'staff' or "offer"."kind" = 'automatic')),
	CONSTRAINT "offer_kind_known" CHECK ("offer"."kind" in ('automatic', 'coupon')),
	CONSTRAINT "offer_slot_known" CHECK ("offer"."slot" in ('item', 'order', 'shipping')),
	CONSTRAINT "offer_benefit_known" CHECK ("offer"."benefit" in ('percent', 'amount', 'fixed_price', 'buy_get', 'bundle')),
	CONSTRAINT "offer_tier_basis_known" CHECK ("offer"."tier_basis" in ('amount', 'quantity')),
	CONSTRAINT "offer_bundle_gives_known" CHECK ("offer"."bundle_gives" in ('price', 'percent', 'amount')),
	CONSTRAINT "offer_audience_known" CHECK ("offer"."audience" in ('all', 'first_order', 'birthday', 'customers', 'tags', 'segment', 'groups', 'staff')),
	CONSTRAINT "offer_status_known" CHECK ("offer"."status" in ('draft', 'active', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "offer_usage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"customer_id" bigint,
	"company_id" bigint,
	"coupon_id" bigint,
	"slot" text NOT NULL,
	"amount" bigint NOT NULL,
	"is_given_back" boolean DEFAULT false NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_usage_of_order" UNIQUE("order_id","offer_id"),
	CONSTRAINT "offer_usage.amount_wrong" CHECK ("offer_usage"."amount" > 0),
	CONSTRAINT "offer_usage.two_buyers" CHECK (num_nonnulls("offer_usage"."customer_id", "offer_usage"."company_id") <= 1),
	CONSTRAINT "offer_usage_slot_known" CHECK ("offer_usage"."slot" in ('item', 'order', 'coupon', 'shipping'))
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "order_event_kind_known" CHECK ("order_event"."kind" in ('placed', 'edited', 'confirmed', 'hold_set', 'hold_cleared', 'packed', 'unpacked', 'shipped', 'delivered', 'cancelled', 'line_cancelled', 'rto', 'return', 'payment', 'refund', 'invoice', 'credit_note', 'message', 'note', 'print'))
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"variant_id" bigint NOT NULL,
	"sku_id" bigint,
	"sku" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"hsn" text DEFAULT '' NOT NULL,
	"unit_code" text NOT NULL,
	"unit_decimals" integer NOT NULL,
	"qty" bigint NOT NULL,
	"qty_cancelled" bigint DEFAULT 0 NOT NULL,
	"qty_packed" bigint DEFAULT 0 NOT NULL,
	"qty_shipped" bigint DEFAULT 0 NOT NULL,
	"qty_delivered" bigint DEFAULT 0 NOT NULL,
	"qty_invoiced" bigint DEFAULT 0 NOT NULL,
	"qty_rto" bigint DEFAULT 0 NOT NULL,
	"qty_returned" bigint DEFAULT 0 NOT NULL,
	"resolved_price" bigint NOT NULL,
	"unit_price" bigint NOT NULL,
	"price_source" text NOT NULL,
	"override_reason" text,
	"line_staff_discount" jsonb,
	"list_amount" bigint NOT NULL,
	"item_discount" bigint DEFAULT 0 NOT NULL,
	"order_discount" bigint DEFAULT 0 NOT NULL,
	"coupon_discount" bigint DEFAULT 0 NOT NULL,
	"item_offer_id" bigint,
	"staff_discount" bigint NOT NULL,
	"net_amount" bigint NOT NULL,
	"tax_id" bigint,
	"tax_rate" integer NOT NULL,
	"tax_components" jsonb NOT NULL,
	"taxable" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_line.quantity_wrong" CHECK ("order_line"."qty" > 0 and "order_line"."qty_cancelled" between 0 and "order_line"."qty"),
	CONSTRAINT "order_line.more_than_ordered" CHECK ("order_line"."qty_packed" between "order_line"."qty_shipped" and "order_line"."qty" - "order_line"."qty_cancelled"
        and "order_line"."qty_shipped" >= "order_line"."qty_delivered" + "order_line"."qty_rto" and "order_line"."qty_delivered" >= 0
        and "order_line"."qty_rto" >= 0 and "order_line"."qty_returned" between 0 and "order_line"."qty_shipped"
        and "order_line"."qty_invoiced" between 0 and "order_line"."qty" - "order_line"."qty_cancelled"),
	CONSTRAINT "order_line.amounts_disagree" CHECK ("order_line"."net_amount" = "order_line"."list_amount" - "order_line"."item_discount" - "order_line"."order_discount"
          - "order_line"."coupon_discount" - "order_line"."staff_discount"
        and "order_line"."net_amount" >= 0 and "order_line"."item_discount" >= 0 and "order_line"."order_discount" >= 0
        and "order_line"."coupon_discount" >= 0
        and "order_line"."total" = "order_line"."taxable" + "order_line"."tax_amount"),
	CONSTRAINT "order_line.override_reason_missing" CHECK ("order_line"."price_source" <> 'override' or "order_line"."override_reason" is not null),
	CONSTRAINT "order_line_kind_known" CHECK ("order_line"."kind" in ('goods', 'service', 'gift_card')),
	CONSTRAINT "order_line_price_source_known" CHECK ("order_line"."price_source" in ('price', 'override', 'exchange', 'group_item', 'group_discount'))
);
--> statement-breakpoint
CREATE TABLE "sales_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text,
	"channel" text DEFAULT 'b2c' NOT NULL,
	"source" text NOT NULL,
	"external_ref" text,
	"status" text NOT NULL,
	"holds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"buyer_kind" text,
	"buyer_id" bigint,
	"customer_id" bigint GENERATED ALWAYS AS (case when buyer_kind = 'customer' then buyer_id end) STORED,
	"company_id" bigint GENERATED ALWAYS AS (case when buyer_kind = 'company' then buyer_id end) STORED,
	"group_id" bigint,
	"person_id" bigint,
	"customer_po" text DEFAULT '' NOT NULL,
	"customer_po_date" date,
	"valid_until" date,
	"buyer_gstin" text DEFAULT '' NOT NULL,
	"is_sez" boolean DEFAULT false NOT NULL,
	"price_mode" text NOT NULL,
	"billing_address" jsonb,
	"shipping_address" jsonb,
	"place_of_supply" text NOT NULL,
	"place_reason" text DEFAULT '' NOT NULL,
	"delivery_method" text NOT NULL,
	"promised_on" date,
	"staff_discount" jsonb,
	"coupon_code" text,
	"chosen_offer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"round_to" integer NOT NULL,
	"tax_rounding" text DEFAULT 'line' NOT NULL,
	"tax_to_rupee" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"customer_note" text DEFAULT '' NOT NULL,
	"bill" jsonb,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"till_session_id" bigint,
	"assignee_id" bigint,
	"goods_list" bigint DEFAULT 0 NOT NULL,
	"offer_discount_amount" bigint DEFAULT 0 NOT NULL,
	"staff_discount_amount" bigint DEFAULT 0 NOT NULL,
	"goods_net" bigint DEFAULT 0 NOT NULL,
	"charges_amount" bigint DEFAULT 0 NOT NULL,
	"taxable" bigint DEFAULT 0 NOT NULL,
	"tax_amount" bigint DEFAULT 0 NOT NULL,
	"round_off" bigint DEFAULT 0 NOT NULL,
	"grand_total" bigint DEFAULT 0 NOT NULL,
	"cancelled_value" bigint DEFAULT 0 NOT NULL,
	"credited_value" bigint DEFAULT 0 NOT NULL,
	"invoiced_value" bigint DEFAULT 0 NOT NULL,
	"paid_in" bigint DEFAULT 0 NOT NULL,
	"paid_out" bigint DEFAULT 0 NOT NULL,
	"bounced" bigint DEFAULT 0 NOT NULL,
	"settled_otherwise" bigint DEFAULT 0 NOT NULL,
	"cod_promised" bigint DEFAULT 0 NOT NULL,
	"pending_cod" bigint GENERATED ALWAYS AS (greatest(0, least(cod_promised, grand_total - cancelled_value - credited_value - (paid_in - paid_out) - settled_otherwise))) STORED NOT NULL,
	"pending_refund" bigint DEFAULT 0 NOT NULL,
	"balance" bigint GENERATED ALWAYS AS (grand_total - cancelled_value - credited_value - (paid_in - paid_out) - settled_otherwise) STORED NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"packed_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason_id" bigint,
	"cancel_note" text,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order.number_taken" UNIQUE("order_no"),
	CONSTRAINT "sales_order_with_buyer" UNIQUE("id","buyer_kind","buyer_id"),
	CONSTRAINT "order.totals_disagree" CHECK ("sales_order"."grand_total" - "sales_order"."cancelled_value" = "sales_order"."taxable" + "sales_order"."tax_amount" + "sales_order"."round_off"),
	CONSTRAINT "order.placed_without_number" CHECK ("sales_order"."status" in ('draft', 'cancelled') or ("sales_order"."order_no" is not null and "sales_order"."buyer_id" is not null)),
	CONSTRAINT "order.cancelled_half" CHECK (("sales_order"."status" = 'cancelled') = ("sales_order"."cancelled_at" is not null)
        and ("sales_order"."status" <> 'cancelled'
          or ("sales_order"."grand_total" = "sales_order"."cancelled_value" + "sales_order"."credited_value"
            and "sales_order"."holds" = '[]'::jsonb))),
	CONSTRAINT "order.bill_of_order" CHECK ("sales_order"."bill" is null or "sales_order"."source" = 'invoice'),
	CONSTRAINT "order.buyer_half" CHECK (num_nulls("sales_order"."buyer_kind", "sales_order"."buyer_id") in (0, 2)),
	CONSTRAINT "order.total_negative" CHECK ("sales_order"."grand_total" >= 0 and "sales_order"."paid_in" >= 0),
	CONSTRAINT "order.taken_off_wrong" CHECK ("sales_order"."cancelled_value" between 0 and "sales_order"."grand_total"
        and "sales_order"."credited_value" between 0 and "sales_order"."grand_total" - "sales_order"."cancelled_value"),
	CONSTRAINT "order.refunded_beyond_paid" CHECK ("sales_order"."paid_out" >= 0 and "sales_order"."pending_refund" >= 0 and "sales_order"."bounced" >= 0
        and "sales_order"."paid_out" + "sales_order"."pending_refund" <= "sales_order"."paid_in" + "sales_order"."bounced"),
	CONSTRAINT "order.channel_of_buyer" CHECK (("sales_order"."channel" = 'b2b') = ("sales_order"."group_id" is not null)
        and ("sales_order"."channel" = 'b2b') = (coalesce("sales_order"."buyer_kind", 'customer') = 'company')),
	CONSTRAINT "order.sold_at_no_till" CHECK ("sales_order"."source" <> 'store' or "sales_order"."order_no" is null or "sales_order"."till_session_id" is not null),
	CONSTRAINT "sales_order_channel_known" CHECK ("sales_order"."channel" in ('b2c', 'b2b')),
	CONSTRAINT "sales_order_source_known" CHECK ("sales_order"."source" in ('storefront', 'manual', 'exchange', 'invoice', 'store', 'import')),
	CONSTRAINT "sales_order_status_known" CHECK ("sales_order"."status" in ('draft', 'placed', 'confirmed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled')),
	CONSTRAINT "sales_order_buyer_kind_known" CHECK ("sales_order"."buyer_kind" in ('customer', 'company')),
	CONSTRAINT "sales_order_price_mode_known" CHECK ("sales_order"."price_mode" in ('inclusive', 'exclusive')),
	CONSTRAINT "sales_order_delivery_method_known" CHECK ("sales_order"."delivery_method" in ('courier', 'own_delivery', 'pickup')),
	CONSTRAINT "sales_order_tax_rounding_known" CHECK ("sales_order"."tax_rounding" in ('line', 'document'))
);
--> statement-breakpoint
CREATE TABLE "recall_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recall_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recall_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"depth" integer NOT NULL,
	"from_batch_id" bigint,
	"is_included" boolean DEFAULT true NOT NULL,
	"left_out_reason" text DEFAULT '' NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"status_before" text,
	"reason_before" text DEFAULT '' NOT NULL,
	"outcome" text,
	CONSTRAINT "recall.batch_named_twice" UNIQUE("recall_id","batch_id"),
	CONSTRAINT "recall.left_out_without_reason" CHECK ("recall_batch"."is_included" or "recall_batch"."left_out_reason" <> ''),
	CONSTRAINT "recall.stopped_half" CHECK (not "recall_batch"."is_stopped" or ("recall_batch"."is_included" and "recall_batch"."status_before" is not null)),
	CONSTRAINT "recall_batch_status_before_known" CHECK ("recall_batch"."status_before" in ('available', 'quarantine', 'hold', 'rejected')),
	CONSTRAINT "recall_batch_outcome_known" CHECK ("recall_batch"."outcome" in ('released', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "recall_contact_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recall_contact_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"destroyed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "recall.contact_line_twice" UNIQUE("contact_id","batch_id"),
	CONSTRAINT "recall.contact_line_empty" CHECK ("recall_contact_line"."qty" > 0),
	CONSTRAINT "recall.too_many_back" CHECK ("recall_contact_line"."destroyed" between 0 and "recall_contact_line"."qty")
);
--> statement-breakpoint
CREATE TABLE "recall_contact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recall_contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recall_id" bigint NOT NULL,
	"left_by" text NOT NULL,
	"parcel_id" bigint,
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"qty" bigint NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"result" text DEFAULT 'none' NOT NULL,
	"result_at" timestamp (3) with time zone,
	"result_by" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recall.contact_twice" UNIQUE("recall_id","left_by","order_id","number"),
	CONSTRAINT "recall.contact_without_goods" CHECK ("recall_contact"."qty" > 0),
	CONSTRAINT "recall.contact_parcel" CHECK (("recall_contact"."left_by" = 'parcel') = ("recall_contact"."parcel_id" is not null)),
	CONSTRAINT "recall.result_by_nobody" CHECK (("recall_contact"."result" = 'none') = ("recall_contact"."result_at" is null)
        and ("recall_contact"."result_at" is null) = ("recall_contact"."result_by" is null)),
	CONSTRAINT "recall_contact_left_by_known" CHECK ("recall_contact"."left_by" in ('parcel', 'order')),
	CONSTRAINT "recall_contact_result_known" CHECK ("recall_contact"."result" in ('none', 'reached', 'unreachable', 'returned', 'destroyed', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "recall_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recall_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recall_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" bigint NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recall_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"class" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"instruction" text NOT NULL,
	"root_codes" text[] NOT NULL,
	"started_by" bigint,
	"started_at" timestamp (3) with time zone,
	"ended_by" bigint,
	"ended_at" timestamp (3) with time zone,
	"end_note" text DEFAULT '' NOT NULL,
	"authority_told_at" timestamp (3) with time zone,
	"authority_ref" text DEFAULT '' NOT NULL,
	"report" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recall.number_taken" UNIQUE("number"),
	CONSTRAINT "recall.started_by_nobody" CHECK (("recall"."started_by" is null) = ("recall"."started_at" is null)
        and ("recall"."status" in ('draft', 'cancelled') or "recall"."started_at" is not null)),
	CONSTRAINT "recall.ended_by_nobody" CHECK (("recall"."ended_by" is null) = ("recall"."ended_at" is null)
        and ("recall"."status" in ('closed', 'cancelled')) = ("recall"."ended_at" is not null)),
	CONSTRAINT "recall.report_missing" CHECK (("recall"."status" = 'closed') = ("recall"."report" is not null)),
	CONSTRAINT "recall.authority_unnamed" CHECK (("recall"."authority_told_at" is null) = ("recall"."authority_ref" = '')),
	CONSTRAINT "recall_class_known" CHECK ("recall"."class" in ('1', '2', '3')),
	CONSTRAINT "recall_status_known" CHECK ("recall"."status" in ('draft', 'active', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "tax_registration" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_registration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_date" date NOT NULL,
	"scheme" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_registration.day_taken" UNIQUE("from_date"),
	CONSTRAINT "tax_registration.after_gst_began" CHECK ("tax_registration"."from_date" >= '2017-07-01'),
	CONSTRAINT "tax_registration_scheme_known" CHECK ("tax_registration"."scheme" in ('regular', 'composition', 'unregistered'))
);
--> statement-breakpoint
CREATE TABLE "tax_component" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_component_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"valid_to" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_component.code_taken" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tax_filing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_filing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month_id" bigint NOT NULL,
	"month" date NOT NULL,
	"gstin" text NOT NULL,
	"return" text NOT NULL,
	"filed_on" date NOT NULL,
	"arn" text NOT NULL,
	"filed_by" bigint NOT NULL,
	"figures" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" bigint,
	"undone_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_filing.arn" CHECK ("tax_filing"."arn" ~ '^[A-Z0-9]{10,20}$'),
	CONSTRAINT "tax_filing.undone_when" CHECK (num_nulls("tax_filing"."undone_at", "tax_filing"."undone_by", "tax_filing"."undone_reason") in (0, 3)),
	CONSTRAINT "tax_filing_return_known" CHECK ("tax_filing"."return" in ('gstr1', 'gstr3b'))
);
--> statement-breakpoint
CREATE TABLE "tax_month" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_month_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"gstin" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"checked_by" bigint,
	"settled_voucher_id" bigint,
	"settled_on" date,
	"settled_by" bigint,
	"set_off" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_month.first_day" CHECK (extract(day from "tax_month"."month") = 1),
	CONSTRAINT "tax_month.days" CHECK ("tax_month"."first_day" between "tax_month"."month" and "tax_month"."last_day"
        and date_trunc('month', "tax_month"."last_day") = "tax_month"."month"),
	CONSTRAINT "tax_month.checked_by" CHECK (("tax_month"."checked_at" is null) = ("tax_month"."checked_by" is null)),
	CONSTRAINT "tax_month.settled_when" CHECK (num_nulls("tax_month"."settled_on", "tax_month"."settled_by", "tax_month"."set_off") in (0, 3)
        and ("tax_month"."settled_voucher_id" is null or "tax_month"."settled_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_part" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tax_id" bigint NOT NULL,
	"component_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "tax.part_twice" UNIQUE("tax_id","scope","component_id"),
	CONSTRAINT "tax_part.rate_fits" CHECK ("tax_part"."rate" between 0 and 100000),
	CONSTRAINT "tax_part_scope_known" CHECK ("tax_part"."scope" in ('intra', 'inter', 'any'))
);
--> statement-breakpoint
CREATE TABLE "tax" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"treatment" text NOT NULL,
	"rate" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"replaced_by_id" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax.code_taken" UNIQUE("code"),
	CONSTRAINT "tax.rate_fits" CHECK ("tax"."rate" between 0 and 100000),
	CONSTRAINT "tax.rate_without_tax" CHECK ("tax"."treatment" = 'taxable' or "tax"."rate" = 0),
	CONSTRAINT "tax.dates_reversed" CHECK ("tax"."valid_to" >= "tax"."valid_from"),
	CONSTRAINT "tax.replaces_itself" CHECK ("tax"."replaced_by_id" <> "tax"."id"),
	CONSTRAINT "tax.replaced_without_end" CHECK ("tax"."replaced_by_id" is null or "tax"."valid_to" is not null),
	CONSTRAINT "tax_treatment_known" CHECK ("tax"."treatment" in ('taxable', 'nil', 'exempt', 'non_gst', 'zero_rated'))
);
--> statement-breakpoint
CREATE TABLE "expense_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expense_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"expense_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "expense.file_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "expense" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expense_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text,
	"status" text NOT NULL,
	"date" date NOT NULL,
	"account_id" bigint NOT NULL,
	"description" text NOT NULL,
	"vendor_id" bigint,
	"vendor_name" text DEFAULT '' NOT NULL,
	"payee_name" text DEFAULT '' NOT NULL,
	"paid_from" text NOT NULL,
	"money_account_id" bigint,
	"amount" bigint NOT NULL,
	"tax_mode" text NOT NULL,
	"tax_id" bigint,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"tax_components" jsonb NOT NULL,
	"tax_typed" boolean DEFAULT false NOT NULL,
	"supply_state" text NOT NULL,
	"reverse_charge" boolean DEFAULT false NOT NULL,
	"credit_eligible" boolean NOT NULL,
	"blocked_reason" text,
	"taxable" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"round_off" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"tds_section_id" bigint,
	"tds_base" bigint DEFAULT 0 NOT NULL,
	"tds_advanced" bigint DEFAULT 0 NOT NULL,
	"tds_bps" integer DEFAULT 0 NOT NULL,
	"tds_amount" bigint DEFAULT 0 NOT NULL,
	"tds_typed" boolean DEFAULT false NOT NULL,
	"tds_reason" text DEFAULT '' NOT NULL,
	"bill_no" text DEFAULT '' NOT NULL,
	"normalized_no" text DEFAULT '' NOT NULL,
	"fiscal_year" integer NOT NULL,
	"bill_date" date,
	"centre" text DEFAULT 'COMMON' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"submitted_by" bigint,
	"posted_at" timestamp (3) with time zone,
	"posted_by" bigint,
	"approved_at" timestamp (3) with time zone,
	"approved_by" bigint,
	"status_note" text DEFAULT '' NOT NULL,
	"reimbursed_by_id" bigint,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "expense_number_unique" UNIQUE("number"),
	CONSTRAINT "expense_number" CHECK (("expense"."number" is null) = ("expense"."posted_at" is null)
        and ("expense"."status" in ('posted', 'cancelled')) = ("expense"."number" is not null)),
	CONSTRAINT "expense_total" CHECK ("expense"."amount" > 0 and least("expense"."taxable", "expense"."tax") >= 0
        and "expense"."total" = "expense"."taxable" + "expense"."round_off"
          + case when "expense"."reverse_charge" then 0 else "expense"."tax" end),
	CONSTRAINT "expense_paid_from" CHECK (("expense"."paid_from" = 'account') = ("expense"."money_account_id" is not null)
        and ("expense"."paid_from" <> 'vendor_credit' or "expense"."vendor_id" is not null)),
	CONSTRAINT "expense_vendor" CHECK (("expense"."vendor_id" is null) = ("expense"."vendor_name" = '')),
	CONSTRAINT "expense_tds" CHECK ("expense"."tds_amount" between 0 and "expense"."total" and "expense"."tds_base" >= 0
        and ("expense"."tds_section_id" is null or "expense"."vendor_id" is not null)
        and ("expense"."tds_section_id" is not null or ("expense"."tds_base" = 0 and "expense"."tds_amount" = 0))),
	CONSTRAINT "expense_approval" CHECK (num_nulls("expense"."approved_at", "expense"."approved_by") in (0, 2)
        and ("expense"."status" <> 'waiting' or "expense"."submitted_by" is not null)),
	CONSTRAINT "expense_status_known" CHECK ("expense"."status" in ('draft', 'waiting', 'posted', 'rejected', 'cancelled')),
	CONSTRAINT "expense_paid_from_known" CHECK ("expense"."paid_from" in ('account', 'vendor_credit', 'payable')),
	CONSTRAINT "expense_tax_mode_known" CHECK ("expense"."tax_mode" in ('inclusive', 'exclusive', 'none')),
	CONSTRAINT "expense_blocked_reason_known" CHECK ("expense"."blocked_reason" in ('personal', 'motor_vehicle', 'food', 'other')),
	CONSTRAINT "expense_centre_known" CHECK ("expense"."centre" in ('B2C', 'B2B', 'COMMON'))
);
--> statement-breakpoint
CREATE TABLE "opening_balance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opening_balance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"party_kind" text,
	"party_id" bigint,
	"party_name" text,
	"doc_no" text NOT NULL,
	"doc_date" date,
	"due_date" date,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"entry_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "opening_balance_one_side" CHECK ("opening_balance"."debit" >= 0 and "opening_balance"."credit" >= 0 and ("opening_balance"."debit" = 0) <> ("opening_balance"."credit" = 0)),
	CONSTRAINT "opening_balance_document" CHECK (num_nulls("opening_balance"."party_kind", "opening_balance"."party_id", "opening_balance"."party_name", "opening_balance"."doc_date", "opening_balance"."due_date") in (0, 5)),
	CONSTRAINT "opening_balance_party_kind_known" CHECK ("opening_balance"."party_kind" in ('customer', 'company', 'vendor', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "pay_run_voucher" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_run_voucher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pay_run_id" bigint NOT NULL,
	"voucher_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pay_run_voucher_once" UNIQUE("voucher_id")
);
--> statement-breakpoint
CREATE TABLE "pay_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"money_account_id" bigint NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pay_run_total" CHECK ("pay_run"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "party_follow_up" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "party_follow_up_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"party_kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"text" text NOT NULL,
	"promise_date" date,
	"promise_amount" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "follow_up_promise" CHECK ("party_follow_up"."promise_amount" is null or "party_follow_up"."promise_date" is not null),
	CONSTRAINT "party_follow_up_party_kind_known" CHECK ("party_follow_up"."party_kind" in ('customer', 'company')),
	CONSTRAINT "party_follow_up_channel_known" CHECK ("party_follow_up"."channel" in ('call', 'mail', 'sms', 'visit', 'note'))
);
--> statement-breakpoint
CREATE TABLE "interest_charge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interest_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"voucher_id" bigint NOT NULL,
	"open_item_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"base" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "interest_charge_once" UNIQUE("voucher_id","open_item_id"),
	CONSTRAINT "interest_charge_days" CHECK ("interest_charge"."to_date" > "interest_charge"."from_date"),
	CONSTRAINT "interest_charge_amount" CHECK ("interest_charge"."amount" > 0 and "interest_charge"."base" > 0)
);
--> statement-breakpoint
CREATE TABLE "reminder_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reminder_id" bigint NOT NULL,
	"open_item_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reminder_item_once" UNIQUE("reminder_id","open_item_id")
);
--> statement-breakpoint
CREATE TABLE "reminder_stop" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_stop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"party_kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reminder_stop_once" UNIQUE("party_kind","party_id"),
	CONSTRAINT "reminder_stop_party_kind_known" CHECK ("reminder_stop"."party_kind" in ('customer', 'company'))
);
--> statement-breakpoint
CREATE TABLE "reminder" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"party_kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"level" integer NOT NULL,
	"recipient" text NOT NULL,
	"overdue" bigint NOT NULL,
	"outbox_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reminder_level" CHECK ("reminder"."level" between 1 and 3),
	CONSTRAINT "reminder_party_kind_known" CHECK ("reminder"."party_kind" in ('customer', 'company'))
);
--> statement-breakpoint
CREATE TABLE "bank_match_part" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_match_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"match_id" bigint NOT NULL,
	"statement_line_id" bigint,
	"journal_line_id" bigint,
	"amount" bigint NOT NULL,
	"is_live" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_match_part_of_one" CHECK (num_nulls("bank_match_part"."statement_line_id", "bank_match_part"."journal_line_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "bank_match" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_match_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_account_id" bigint NOT NULL,
	"how" text NOT NULL,
	"matched_on" date NOT NULL,
	"complete_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_match_how_known" CHECK ("bank_match"."how" in ('auto', 'manual', 'tick', 'booked'))
);
--> statement-breakpoint
CREATE TABLE "bank_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"bank_account_id" bigint,
	"direction" text NOT NULL,
	"needs_all" boolean NOT NULL,
	"conditions" jsonb NOT NULL,
	"min_amount" bigint,
	"max_amount" bigint,
	"outcome" text NOT NULL,
	"account_id" bigint,
	"tax_id" bigint,
	"vendor_id" bigint,
	"party_kind" text,
	"party_id" bigint,
	"narration" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_rule_outcome" CHECK (case "bank_rule"."outcome" when 'party' then "bank_rule"."party_kind" is not null and "bank_rule"."party_id" is not null
        when 'exclude' then true else "bank_rule"."account_id" is not null end),
	CONSTRAINT "bank_rule_amounts" CHECK ("bank_rule"."min_amount" is null or "bank_rule"."max_amount" is null or "bank_rule"."min_amount" <= "bank_rule"."max_amount"),
	CONSTRAINT "bank_rule_direction_known" CHECK ("bank_rule"."direction" in ('in', 'out', 'both')),
	CONSTRAINT "bank_rule_outcome_known" CHECK ("bank_rule"."outcome" in ('account', 'expense', 'party', 'transfer', 'exclude')),
	CONSTRAINT "bank_rule_party_kind_known" CHECK ("bank_rule"."party_kind" in ('customer', 'company', 'vendor', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_account_id" bigint NOT NULL,
	"statement_date" date NOT NULL,
	"opening_balance" bigint NOT NULL,
	"closing_balance" bigint NOT NULL,
	"status" text NOT NULL,
	"accepted_reason" text NOT NULL,
	"snapshot" jsonb,
	"closed_by" bigint,
	"closed_at" timestamp (3) with time zone,
	"reopened_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reconciliation_closed" CHECK (("reconciliation"."status" = 'closed') = (num_nulls("reconciliation"."closed_at", "reconciliation"."snapshot", "reconciliation"."closed_by") = 0)),
	CONSTRAINT "reconciliation_status_known" CHECK ("reconciliation"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "bank_statement_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"bank_account_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"date" date NOT NULL,
	"value_date" date,
	"description" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint,
	"fingerprint" text,
	"status" text NOT NULL,
	"excluded_reason" text,
	"parent_line_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_statement_line_amount" CHECK ("bank_statement_line"."amount" <> 0),
	CONSTRAINT "bank_statement_line_excluded" CHECK (("bank_statement_line"."status" = 'excluded') = ("bank_statement_line"."excluded_reason" is not null)),
	CONSTRAINT "bank_statement_line_part" CHECK (("bank_statement_line"."parent_line_id" is null) = ("bank_statement_line"."fingerprint" is not null)),
	CONSTRAINT "bank_statement_line_status_known" CHECK ("bank_statement_line"."status" in ('open', 'matched', 'excluded', 'split'))
);
--> statement-breakpoint
CREATE TABLE "bank_statement_profile" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_profile_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_account_id" bigint NOT NULL,
	"profile" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_account_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"opening_balance" bigint,
	"closing_balance" bigint,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_statement_format_known" CHECK ("bank_statement"."format" in ('csv', 'xlsx', 'xls', 'ofx', 'mt940', 'camt053'))
);
--> statement-breakpoint
CREATE TABLE "voucher_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"voucher_id" bigint,
	"expense_id" bigint,
	"frequency" text NOT NULL,
	"day_of_month" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"mode" text NOT NULL,
	"next_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "voucher_template_day" CHECK ("voucher_template"."day_of_month" between 1 and 31),
	CONSTRAINT "voucher_template_span" CHECK ("voucher_template"."ends_on" is null or "voucher_template"."ends_on" >= "voucher_template"."starts_on"),
	CONSTRAINT "voucher_template_of_one" CHECK (num_nonnulls("voucher_template"."voucher_id", "voucher_template"."expense_id") = 1),
	CONSTRAINT "voucher_template_frequency_known" CHECK ("voucher_template"."frequency" in ('weekly', 'monthly', 'quarterly', 'yearly')),
	CONSTRAINT "voucher_template_mode_known" CHECK ("voucher_template"."mode" in ('draft', 'post'))
);
--> statement-breakpoint
CREATE TABLE "cash_count" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cash_account_id" bigint NOT NULL,
	"date" date NOT NULL,
	"pieces" jsonb NOT NULL,
	"counted" bigint NOT NULL,
	"in_books" bigint NOT NULL,
	"voucher_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cash_count_outside" CHECK ("cash_count"."counted" >= 0),
	CONSTRAINT "cash_count_difference" CHECK (("cash_count"."counted" = "cash_count"."in_books") = ("cash_count"."voucher_id" is null))
);
--> statement-breakpoint
CREATE TABLE "voucher_allocation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_allocation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"voucher_id" bigint NOT NULL,
	"open_item_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "voucher_allocation_once" UNIQUE("voucher_id","open_item_id"),
	CONSTRAINT "voucher_allocation_amount" CHECK ("voucher_allocation"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "voucher_clearing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_clearing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"voucher_id" bigint NOT NULL,
	"journal_line_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"cleared_on" date,
	"return_voucher_id" bigint,
	"again_line_id" bigint,
	"released_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "voucher_clearing_amount" CHECK ("voucher_clearing"."amount" <> 0),
	CONSTRAINT "voucher_clearing_end" CHECK ("voucher_clearing"."cleared_on" is null or "voucher_clearing"."return_voucher_id" is null),
	CONSTRAINT "voucher_clearing_again" CHECK ("voucher_clearing"."again_line_id" is null or "voucher_clearing"."return_voucher_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "voucher_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"voucher_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "voucher.file_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "voucher_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"voucher_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"account_id" bigint NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"party_kind" text,
	"party_id" bigint,
	"party_name" text,
	"tax_component_id" bigint,
	"tax_base" bigint,
	"tax_rate" integer,
	"tds_section_id" bigint,
	"tds_base" bigint,
	"tds_bps" integer,
	"memo" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "voucher_line_number" UNIQUE("voucher_id","line_no"),
	CONSTRAINT "voucher_line_one_side" CHECK ("voucher_line"."debit" >= 0 and "voucher_line"."credit" >= 0 and ("voucher_line"."debit" = 0) <> ("voucher_line"."credit" = 0)),
	CONSTRAINT "voucher_line_party" CHECK (num_nulls("voucher_line"."party_kind", "voucher_line"."party_id", "voucher_line"."party_name") in (0, 3)),
	CONSTRAINT "voucher_line_tds" CHECK (num_nulls("voucher_line"."tds_section_id", "voucher_line"."tds_base", "voucher_line"."tds_bps") in (0, 3)
        and ("voucher_line"."tds_section_id" is null or "voucher_line"."kind" = 'tds')),
	CONSTRAINT "voucher_line_tax" CHECK (num_nulls("voucher_line"."tax_component_id", "voucher_line"."tax_base", "voucher_line"."tax_rate") =
        case when "voucher_line"."kind" = 'tax' then 0 else 3 end),
	CONSTRAINT "voucher_line_kind_known" CHECK ("voucher_line"."kind" in ('account', 'tds', 'tcs', 'bank_charge', 'discount', 'other', 'fee', 'tax')),
	CONSTRAINT "voucher_line_party_kind_known" CHECK ("voucher_line"."party_kind" in ('customer', 'company', 'vendor', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "voucher" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"number" text,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"method" text,
	"money_account_id" bigint,
	"to_money_account_id" bigint,
	"party_kind" text,
	"party_id" bigint,
	"party_name" text,
	"amount" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reference_date" date,
	"allocates_itself" boolean DEFAULT true NOT NULL,
	"centre" text DEFAULT 'COMMON' NOT NULL,
	"narration" text DEFAULT '' NOT NULL,
	"tds_reason" text DEFAULT '' NOT NULL,
	"source_kind" text,
	"source_id" bigint,
	"submitted_by" bigint,
	"posted_at" timestamp (3) with time zone,
	"posted_by" bigint,
	"approved_at" timestamp (3) with time zone,
	"approved_by" bigint,
	"status_note" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "voucher_number_unique" UNIQUE("number"),
	CONSTRAINT "voucher.amount_outside" CHECK ("voucher"."amount" > 0),
	CONSTRAINT "voucher.number_missing" CHECK (("voucher"."number" is null) = ("voucher"."posted_at" is null)
        and ("voucher"."status" in ('posted', 'bounced', 'reversed')) = ("voucher"."number" is not null)),
	CONSTRAINT "voucher_party" CHECK (num_nulls("voucher"."party_kind", "voucher"."party_id", "voucher"."party_name") in (0, 3)),
	CONSTRAINT "voucher_tds_reason" CHECK ("voucher"."tds_reason" = '' or "voucher"."kind" = 'payment'),
	CONSTRAINT "voucher_source" CHECK (num_nulls("voucher"."source_kind", "voucher"."source_id") in (0, 2)),
	CONSTRAINT "voucher_money" CHECK (case "voucher"."kind" when 'journal' then "voucher"."method" is null
        when 'contra' then "voucher"."money_account_id" is not null and "voucher"."to_money_account_id" is not null
          and "voucher"."money_account_id" <> "voucher"."to_money_account_id"
        else "voucher"."money_account_id" is not null end),
	CONSTRAINT "voucher_approval" CHECK (num_nulls("voucher"."approved_at", "voucher"."approved_by") in (0, 2)
        and ("voucher"."status" <> 'waiting' or "voucher"."submitted_by" is not null)),
	CONSTRAINT "voucher_post_dated" CHECK ("voucher"."status" <> 'post_dated' or ("voucher"."method" = 'cheque' and "voucher"."date" = "voucher"."reference_date")),
	CONSTRAINT "voucher_kind_known" CHECK ("voucher"."kind" in ('receipt', 'payment', 'contra', 'journal', 'settlement', 'cheque_return')),
	CONSTRAINT "voucher_event_known" CHECK ("voucher"."event" in ('openingBalance.entered', 'stock.opening', 'stock.goodsReceived', 'stock.dispatched', 'stock.dispatchReversed', 'stock.returnedRestocked', 'stock.returnedUnsellable', 'stock.scrapped', 'stock.expired', 'stock.recalled', 'stock.sampleIssued', 'stock.packed', 'stock.countGain', 'stock.countLoss', 'stock.revalued', 'stock.transferred', 'production.issued', 'production.returned', 'production.scrapped', 'production.received', 'sales.invoiceIssued', 'sales.invoiceCancelled', 'sales.creditNoteIssued', 'sales.creditNoteCancelled', 'payment.received', 'payment.refunded', 'payment.made', 'purchase.billEntered', 'purchase.billCancelled', 'purchase.returnedUnbilled', 'purchase.debitNoteIssued', 'purchase.refundReceived', 'credit.takenOff', 'credit.used', 'gateway.settled', 'wallet.toppedUp', 'wallet.granted', 'wallet.spent', 'wallet.paidOut', 'wallet.expired', 'wallet.adjusted', 'giftCard.sold', 'giftCard.granted', 'giftCard.redeemed', 'giftCard.expired', 'giftCard.adjusted', 'courier.costAccrued', 'courier.claimOpened', 'courier.claimPaid', 'expense.recorded', 'party.merged', 'bank.transferred', 'cheque.deposited', 'cheque.returned', 'cheque.issuedReturned', 'cheque.charged', 'settlement.writtenOff', 'settlement.writtenBack', 'settlement.setOff', 'interest.charged', 'cod.remitted', 'tax.settled', 'tax.paid', 'tax.creditReversed', 'journal.manual', 'till.paidOut', 'till.paidIn', 'till.moved', 'till.counted', 'account.merged', 'year.closed', 'year.reopened')),
	CONSTRAINT "voucher_status_known" CHECK ("voucher"."status" in ('draft', 'waiting', 'post_dated', 'posted', 'bounced', 'reversed', 'rejected')),
	CONSTRAINT "voucher_method_known" CHECK ("voucher"."method" in ('cash', 'bank_transfer', 'upi', 'card', 'cheque', 'gateway')),
	CONSTRAINT "voucher_party_kind_known" CHECK ("voucher"."party_kind" in ('customer', 'company', 'vendor', 'courier')),
	CONSTRAINT "voucher_centre_known" CHECK ("voucher"."centre" in ('B2C', 'B2B', 'COMMON'))
);
--> statement-breakpoint
CREATE TABLE "history_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"text" text NOT NULL,
	"by_user" bigint NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "b2b_company_address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "b2b_company_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"label" text NOT NULL,
	"use" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"landmark" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state_code" text NOT NULL,
	"pin_code" text NOT NULL,
	"gstin" text,
	"is_default_billing" boolean DEFAULT false NOT NULL,
	"is_default_shipping" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_address.gstin_elsewhere" CHECK (substr("b2b_company_address"."gstin", 1, 2) = "b2b_company_address"."state_code"),
	CONSTRAINT "company_address.default_unused" CHECK (not ("b2b_company_address"."is_default_billing" and "b2b_company_address"."use" = 'shipping')
        and not ("b2b_company_address"."is_default_shipping" and "b2b_company_address"."use" = 'billing')),
	CONSTRAINT "b2b_company_address_use_known" CHECK ("b2b_company_address"."use" in ('both', 'billing', 'shipping'))
);
--> statement-breakpoint
CREATE TABLE "b2b_company" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "b2b_company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"gstin" text,
	"pan" text,
	"tax_treatment" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"credit_mode" text DEFAULT 'advance_only' NOT NULL,
	"credit_limit" bigint,
	"credit_days" integer DEFAULT 30 NOT NULL,
	"grace_days" integer DEFAULT 7 NOT NULL,
	"overdue_tolerance" bigint DEFAULT 10000 NOT NULL,
	"sales_person_id" bigint,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"merged_into_id" bigint,
	"status" text DEFAULT 'active' NOT NULL,
	"search_text" text NOT NULL,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"spend" bigint DEFAULT 0 NOT NULL,
	"orders_balance" bigint DEFAULT 0 NOT NULL,
	"orders_to_invoice" bigint DEFAULT 0 NOT NULL,
	"other_balance" bigint DEFAULT 0 NOT NULL,
	"outstanding" bigint GENERATED ALWAYS AS (orders_balance + other_balance - orders_to_invoice) STORED NOT NULL,
	"last_order_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company.number_taken" UNIQUE("number"),
	CONSTRAINT "company.gstin_taken" UNIQUE("gstin"),
	CONSTRAINT "company.phone_wrong" CHECK ("b2b_company"."phone" ~ '^[0-9]{10}$'),
	CONSTRAINT "company.gstin_missing" CHECK (("b2b_company"."tax_treatment" = 'unregistered') = ("b2b_company"."gstin" is null)),
	CONSTRAINT "company.pan_mismatch" CHECK ("b2b_company"."pan" = substr("b2b_company"."gstin", 3, 10)),
	CONSTRAINT "company.limit_missing" CHECK ("b2b_company"."credit_mode" <> 'limit' or "b2b_company"."credit_limit" is not null),
	CONSTRAINT "company.terms_outside" CHECK ("b2b_company"."credit_days" between 0 and 180 and "b2b_company"."grace_days" between 0 and 90
        and "b2b_company"."credit_limit" between 0 and 1000000000000 and "b2b_company"."overdue_tolerance" >= 0),
	CONSTRAINT "company.merged_wrong" CHECK ("b2b_company"."merged_into_id" is null or "b2b_company"."status" = 'closed'),
	CONSTRAINT "b2b_company_tax_treatment_known" CHECK ("b2b_company"."tax_treatment" in ('registered', 'unregistered', 'composition', 'sez')),
	CONSTRAINT "b2b_company_credit_mode_known" CHECK ("b2b_company"."credit_mode" in ('advance_only', 'limit')),
	CONSTRAINT "b2b_company_status_known" CHECK ("b2b_company"."status" in ('active', 'on_hold', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "b2b_group_customer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "b2b_group_customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"role" text DEFAULT 'buyer' NOT NULL,
	"order_limit" bigint,
	"designation" text DEFAULT '' NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "group_customer.taken" UNIQUE("group_id","customer_id"),
	CONSTRAINT "b2b_group_customer_role_known" CHECK ("b2b_group_customer"."role" in ('buyer', 'approver', 'viewer')),
	CONSTRAINT "b2b_group_customer_status_known" CHECK ("b2b_group_customer"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "b2b_group_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "b2b_group_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"prices" jsonb NOT NULL,
	"min_qty" bigint,
	"qty_step" bigint,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"buyer_code" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "group_item.taken" UNIQUE("group_id","variant_id","valid_from"),
	CONSTRAINT "group_item.breaks_wrong" CHECK (jsonb_array_length("b2b_group_item"."prices") between 1 and 10
        and ("b2b_group_item"."prices" -> 0 ->> 'fromQty')::bigint = 0
        and not jsonb_path_exists("b2b_group_item"."prices", '$[*].price ? (@ <= 0)')),
	CONSTRAINT "group_item.ends_before" CHECK ("b2b_group_item"."valid_to" >= "b2b_group_item"."valid_from"),
	CONSTRAINT "group_item.quantity_wrong" CHECK ("b2b_group_item"."min_qty" > 0 and "b2b_group_item"."qty_step" > 0)
);
--> statement-breakpoint
CREATE TABLE "b2b_group" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "b2b_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"prices_include_tax" boolean DEFAULT false NOT NULL,
	"base_discount" integer DEFAULT 0 NOT NULL,
	"only_listed" boolean DEFAULT false NOT NULL,
	"min_order_value" bigint,
	"default_billing_address_id" bigint,
	"default_shipping_address_id" bigint,
	"approval_above" bigint,
	"offers_allowed" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "group.discount_outside" CHECK ("b2b_group"."base_discount" between 0 and 9000),
	CONSTRAINT "b2b_group_status_known" CHECK ("b2b_group"."status" in ('active', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "b2b_shipping_charge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "b2b_shipping_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"group_id" bigint,
	"state_code" text,
	"basis" text NOT NULL,
	"slabs" jsonb NOT NULL,
	"free_from" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipping_charge.scope_taken" UNIQUE NULLS NOT DISTINCT("company_id","group_id","state_code"),
	CONSTRAINT "shipping_charge.slabs_wrong" CHECK (jsonb_array_length("b2b_shipping_charge"."slabs") between 1 and 20
        and ("b2b_shipping_charge"."slabs" -> 0 ->> 'above')::bigint = 0),
	CONSTRAINT "b2b_shipping_charge_basis_known" CHECK ("b2b_shipping_charge"."basis" in ('order_value', 'weight'))
);
--> statement-breakpoint
CREATE TABLE "bank_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"bank_name" text NOT NULL,
	"holder_name" text NOT NULL,
	"account_number" text DEFAULT '' NOT NULL,
	"ifsc" text DEFAULT '' NOT NULL,
	"branch" text DEFAULT '' NOT NULL,
	"upi_id" text DEFAULT '' NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"opening_balance" bigint DEFAULT 0 NOT NULL,
	"opening_date" date,
	"is_primary" boolean NOT NULL,
	"show_on_invoice" boolean DEFAULT true NOT NULL,
	"pay_file_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pay_file_headings" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_account_ledgerAccountId_unique" UNIQUE("ledger_account_id"),
	CONSTRAINT "bank_account.primary_inactive" CHECK ("bank_account"."is_active" or not "bank_account"."is_primary"),
	CONSTRAINT "bank_account_opening" CHECK ("bank_account"."opening_balance" = 0 or "bank_account"."opening_date" is not null),
	CONSTRAINT "bank_account_kind_known" CHECK ("bank_account"."kind" in ('current', 'savings', 'overdraft', 'credit_card', 'payment_wallet'))
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"root" text NOT NULL,
	"type" text,
	"parent_id" bigint,
	"is_group" boolean NOT NULL,
	"party_kind" text,
	"system_key" text,
	"tax_component_id" bigint,
	"tax_role" text,
	"stock_kind" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"manual_entry" boolean DEFAULT true NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"matures_on" date,
	"monthly_principal" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account.code_taken" UNIQUE("code"),
	CONSTRAINT "ledger_account_systemKey_unique" UNIQUE("system_key"),
	CONSTRAINT "ledger_account_of_component" UNIQUE("tax_component_id","tax_role"),
	CONSTRAINT "ledger_account_type" CHECK ("ledger_account"."is_group" = ("ledger_account"."type" is null)),
	CONSTRAINT "ledger_account_component" CHECK (("ledger_account"."tax_component_id" is null) = ("ledger_account"."tax_role" is null)),
	CONSTRAINT "ledger_account_stock" CHECK ("ledger_account"."stock_kind" is null or coalesce("ledger_account"."type" = 'stock', false)),
	CONSTRAINT "account.no_loan" CHECK (num_nonnulls("ledger_account"."matures_on", "ledger_account"."monthly_principal") = 0 or coalesce("ledger_account"."type" = 'loan', false)),
	CONSTRAINT "ledger_account_code" CHECK ("ledger_account"."code" ~ '^[A-Z0-9.-]{1,12}$'),
	CONSTRAINT "ledger_account_root_known" CHECK ("ledger_account"."root" in ('asset', 'liability', 'equity', 'income', 'expense')),
	CONSTRAINT "ledger_account_type_known" CHECK ("ledger_account"."type" in ('cash', 'bank', 'clearing', 'receivable', 'stock', 'tax_asset', 'current_asset', 'fixed_asset', 'accumulated_depreciation', 'investment', 'suspense', 'payable', 'grni', 'accrual', 'wallet', 'gift_card', 'tax_liability', 'current_liability', 'provision', 'loan', 'short_loan', 'capital', 'drawings', 'retained', 'opening', 'sales', 'sales_return', 'shipping_income', 'other_income', 'cogs', 'stock_expense', 'courier', 'bank_charge', 'tax_expense', 'round_off', 'depreciation', 'interest', 'operating_expense', 'employee_cost', 'bad_debt', 'income_tax')),
	CONSTRAINT "ledger_account_party_kind_known" CHECK ("ledger_account"."party_kind" in ('customer', 'company', 'vendor', 'courier')),
	CONSTRAINT "ledger_account_tax_role_known" CHECK ("ledger_account"."tax_role" in ('output', 'input', 'rcm')),
	CONSTRAINT "ledger_account_stock_kind_known" CHECK ("ledger_account"."stock_kind" in ('raw', 'packing', 'consumable', 'semi_finished', 'finished'))
);
--> statement-breakpoint
CREATE TABLE "centre" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "centre_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "centre.code_taken" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "posting_override" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posting_override_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"category_id" bigint,
	"purchase_category_id" bigint,
	"centre_id" bigint,
	"account_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "posting_override_of" CHECK (num_nonnulls("posting_override"."category_id", "posting_override"."purchase_category_id", "posting_override"."centre_id") > 0),
	CONSTRAINT "posting_override_category" CHECK ("posting_override"."category_id" is null or "posting_override"."purchase_category_id" is null),
	CONSTRAINT "posting_override_role_known" CHECK ("posting_override"."role" in ('sales', 'sales_return', 'cogs', 'stock', 'scrap', 'expense', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "journal_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_date" date NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"posted_by" bigint NOT NULL,
	"event" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"source_seq" integer NOT NULL,
	"source_no" text NOT NULL,
	"party_kind" text,
	"party_id" bigint,
	"party_name" text,
	"narration" text NOT NULL,
	"reverses_id" bigint,
	"reason" text,
	"total" bigint NOT NULL,
	CONSTRAINT "entry.reversed_already" UNIQUE("reverses_id"),
	CONSTRAINT "journal_entry_dated" UNIQUE("id","entry_date"),
	CONSTRAINT "journal_entry_total" CHECK ("journal_entry"."total" > 0),
	CONSTRAINT "journal_entry_reason" CHECK ("journal_entry"."reverses_id" is null or length("journal_entry"."reason") between 3 and 300),
	CONSTRAINT "journal_entry_narration" CHECK (length("journal_entry"."narration") between 3 and 500),
	CONSTRAINT "journal_entry_party" CHECK (num_nulls("journal_entry"."party_kind", "journal_entry"."party_id", "journal_entry"."party_name") in (0, 3)),
	CONSTRAINT "journal_entry_event_known" CHECK ("journal_entry"."event" in ('openingBalance.entered', 'stock.opening', 'stock.goodsReceived', 'stock.dispatched', 'stock.dispatchReversed', 'stock.returnedRestocked', 'stock.returnedUnsellable', 'stock.scrapped', 'stock.expired', 'stock.recalled', 'stock.sampleIssued', 'stock.packed', 'stock.countGain', 'stock.countLoss', 'stock.revalued', 'stock.transferred', 'production.issued', 'production.returned', 'production.scrapped', 'production.received', 'sales.invoiceIssued', 'sales.invoiceCancelled', 'sales.creditNoteIssued', 'sales.creditNoteCancelled', 'payment.received', 'payment.refunded', 'payment.made', 'purchase.billEntered', 'purchase.billCancelled', 'purchase.returnedUnbilled', 'purchase.debitNoteIssued', 'purchase.refundReceived', 'credit.takenOff', 'credit.used', 'gateway.settled', 'wallet.toppedUp', 'wallet.granted', 'wallet.spent', 'wallet.paidOut', 'wallet.expired', 'wallet.adjusted', 'giftCard.sold', 'giftCard.granted', 'giftCard.redeemed', 'giftCard.expired', 'giftCard.adjusted', 'courier.costAccrued', 'courier.claimOpened', 'courier.claimPaid', 'expense.recorded', 'party.merged', 'bank.transferred', 'cheque.deposited', 'cheque.returned', 'cheque.issuedReturned', 'cheque.charged', 'settlement.writtenOff', 'settlement.writtenBack', 'settlement.setOff', 'interest.charged', 'cod.remitted', 'tax.settled', 'tax.paid', 'tax.creditReversed', 'journal.manual', 'till.paidOut', 'till.paidIn', 'till.moved', 'till.counted', 'account.merged', 'year.closed', 'year.reopened')),
	CONSTRAINT "journal_entry_party_kind_known" CHECK ("journal_entry"."party_kind" in ('customer', 'company', 'vendor', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "journal_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"entry_date" date NOT NULL,
	"line_no" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"party_kind" text,
	"party_id" bigint,
	"party_name" text,
	"centre_id" bigint NOT NULL,
	"tax_component_id" bigint,
	"tax_base" bigint,
	"tax_rate" integer,
	"bank_ref" text,
	CONSTRAINT "journal_line_number" UNIQUE("entry_id","line_no"),
	CONSTRAINT "journal_line_one_side" CHECK ("journal_line"."debit" >= 0 and "journal_line"."credit" >= 0 and ("journal_line"."debit" = 0) <> ("journal_line"."credit" = 0)),
	CONSTRAINT "journal_line_party" CHECK (num_nulls("journal_line"."party_kind", "journal_line"."party_id", "journal_line"."party_name") in (0, 3)),
	CONSTRAINT "journal_line_tax" CHECK (num_nulls("journal_line"."tax_component_id", "journal_line"."tax_base", "journal_line"."tax_rate") in (0, 3)),
	CONSTRAINT "journal_line_party_kind_known" CHECK ("journal_line"."party_kind" in ('customer', 'company', 'vendor', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "ledger_day_mark" (
	"id" integer PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	CONSTRAINT "ledger_day_mark_once" CHECK ("ledger_day_mark"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_day" (
	"account_id" bigint NOT NULL,
	"centre_id" bigint NOT NULL,
	"day" date NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "ledger_day_account_id_day_centre_id_pk" PRIMARY KEY("account_id","day","centre_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_party" (
	"account_id" bigint NOT NULL,
	"party_kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"name" text NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "ledger_party_account_id_party_kind_party_id_pk" PRIMARY KEY("account_id","party_kind","party_id"),
	CONSTRAINT "ledger_party_party_kind_known" CHECK ("ledger_party"."party_kind" in ('customer', 'company', 'vendor', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "allocation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"debit_item_id" bigint NOT NULL,
	"credit_item_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"allocated_on" date NOT NULL,
	"reversed_on" date,
	"reversed_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "allocation_amount" CHECK ("allocation"."amount" > 0),
	CONSTRAINT "allocation_reversal" CHECK (num_nulls("allocation"."reversed_on", "allocation"."reversed_at", "allocation"."reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "open_item_dispute" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_item_dispute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"open_item_id" bigint NOT NULL,
	"disputed_on" date NOT NULL,
	"reason" text NOT NULL,
	"ended_on" date,
	"end_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "open_item_dispute_ends" CHECK (("open_item_dispute"."ended_on" is null) = ("open_item_dispute"."end_reason" is null) and coalesce("open_item_dispute"."ended_on" >= "open_item_dispute"."disputed_on", true))
);
--> statement-breakpoint
CREATE TABLE "open_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"party_kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"side" text NOT NULL,
	"doc_kind" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"source_seq" integer NOT NULL,
	"doc_no" text NOT NULL,
	"doc_date" date NOT NULL,
	"due_date" date NOT NULL,
	"amount" bigint NOT NULL,
	"outstanding" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"order_id" bigint,
	"voided_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "open_item_of_source" UNIQUE("source_kind","source_id","side","source_seq","account_id","party_id"),
	CONSTRAINT "open_item_amount" CHECK ("open_item"."amount" > 0),
	CONSTRAINT "open_item_due" CHECK ("open_item"."due_date" >= "open_item"."doc_date"),
	CONSTRAINT "allocation.spent_already" CHECK ("open_item"."outstanding" between 0 and "open_item"."amount"),
	CONSTRAINT "open_item_void" CHECK ("open_item"."voided_on" is null or "open_item"."outstanding" = 0),
	CONSTRAINT "open_item_party_kind_known" CHECK ("open_item"."party_kind" in ('customer', 'company', 'vendor', 'courier')),
	CONSTRAINT "open_item_side_known" CHECK ("open_item"."side" in ('debit', 'credit')),
	CONSTRAINT "open_item_doc_kind_known" CHECK ("open_item"."doc_kind" in ('invoice', 'credit_note', 'debit_note', 'receipt', 'refund', 'bill', 'payment', 'opening', 'journal', 'write_off', 'interest', 'cheque_return'))
);
--> statement-breakpoint
CREATE TABLE "party_merge" (
	"party_kind" text NOT NULL,
	"dropped_id" bigint NOT NULL,
	"kept_id" bigint NOT NULL,
	"kept_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "party_merge_party_kind_dropped_id_pk" PRIMARY KEY("party_kind","dropped_id"),
	CONSTRAINT "party_merge_party_kind_known" CHECK ("party_merge"."party_kind" in ('customer', 'company', 'vendor', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "fiscal_year" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fiscal_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"books_begin" date,
	"status" text DEFAULT 'open' NOT NULL,
	"closing_entry_id" bigint,
	"closed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"closing_checks" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fiscal_year_name_unique" UNIQUE("name"),
	CONSTRAINT "fiscal_year_order" CHECK ("fiscal_year"."start_date" < "fiscal_year"."end_date"),
	CONSTRAINT "fiscal_year_books_begin" CHECK ("fiscal_year"."books_begin" > "fiscal_year"."start_date" and "fiscal_year"."books_begin" <= "fiscal_year"."end_date"),
	CONSTRAINT "fiscal_year_closed" CHECK (("fiscal_year"."status" = 'closed') = ("fiscal_year"."closed_at" is not null)),
	CONSTRAINT "fiscal_year_status_known" CHECK ("fiscal_year"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "period" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "period_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fiscal_year_id" bigint NOT NULL,
	"month_start" date NOT NULL,
	"month_end" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "period_monthStart_unique" UNIQUE("month_start"),
	CONSTRAINT "period_monthEnd_unique" UNIQUE("month_end"),
	CONSTRAINT "period_order" CHECK ("period"."month_start" <= "period"."month_end"),
	CONSTRAINT "period_status_known" CHECK ("period"."status" in ('open', 'on_hold', 'locked'))
);
--> statement-breakpoint
CREATE TABLE "reverse_charge_paper" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reverse_charge_paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"date" date NOT NULL,
	"bill_id" bigint,
	"expense_id" bigint,
	"allocation_id" bigint,
	"supplier" jsonb NOT NULL,
	"ours" jsonb NOT NULL,
	"scheme" text NOT NULL,
	"place_of_supply" text NOT NULL,
	"document_no" text NOT NULL,
	"document_date" date NOT NULL,
	"supplier_no" text NOT NULL,
	"supplier_date" date,
	"lines" jsonb NOT NULL,
	"taxable" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"paid" bigint,
	"paid_on" date,
	"cancelled_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reverse_charge_paper_number_unique" UNIQUE("number"),
	CONSTRAINT "reverse_charge_paper_of_what" CHECK (num_nonnulls("reverse_charge_paper"."bill_id", "reverse_charge_paper"."expense_id") = 1
        and num_nonnulls("reverse_charge_paper"."paid", "reverse_charge_paper"."paid_on") = case when "reverse_charge_paper"."kind" = 'payment_voucher' then 2 else 0 end
        and case when "reverse_charge_paper"."kind" = 'payment_voucher' then "reverse_charge_paper"."allocation_id" is not null or "reverse_charge_paper"."expense_id" is not null
          else "reverse_charge_paper"."allocation_id" is null end),
	CONSTRAINT "reverse_charge_paper_amount" CHECK ("reverse_charge_paper"."taxable" >= 0 and "reverse_charge_paper"."tax" >= 0 and coalesce("reverse_charge_paper"."paid" > 0, true)),
	CONSTRAINT "reverse_charge_paper_registered" CHECK ("reverse_charge_paper"."scheme" <> 'unregistered'),
	CONSTRAINT "reverse_charge_paper_kind_known" CHECK ("reverse_charge_paper"."kind" in ('self_invoice', 'payment_voucher')),
	CONSTRAINT "reverse_charge_paper_scheme_known" CHECK ("reverse_charge_paper"."scheme" in ('regular', 'composition', 'unregistered'))
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"image_file_id" bigint,
	"sort_order" integer NOT NULL,
	"default_tax_id" bigint,
	"default_hsn" text,
	"returnable" text DEFAULT 'inherit' NOT NULL,
	"return_window_days" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "category.slug_taken" UNIQUE("slug"),
	CONSTRAINT "category.inside_itself" CHECK ("product_category"."parent_id" <> "product_category"."id"),
	CONSTRAINT "product_category_returnable_known" CHECK ("product_category"."returnable" in ('inherit', 'yes', 'no')),
	CONSTRAINT "product_category_status_known" CHECK ("product_category"."status" in ('active', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "product_image" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"alt" text NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product.image_twice" UNIQUE("product_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "product_variant_image" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_variant_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"alt" text NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "variant.image_twice" UNIQUE("variant_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "price_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"scope" text NOT NULL,
	"reason" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"changed" integer NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variant_price" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variant_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"mrp" bigint NOT NULL,
	"price" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"reason" text,
	"cancelled_at" timestamp (3) with time zone,
	"change_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "price.not_positive" CHECK ("variant_price"."price" > 0 and "variant_price"."mrp" > 0),
	CONSTRAINT "price.above_mrp" CHECK ("variant_price"."price" <= "variant_price"."mrp"),
	CONSTRAINT "price.end_before_start" CHECK ("variant_price"."ends_at" > "variant_price"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "product_slug" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_slug_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"product_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product.slug_was_taken" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"kind" text DEFAULT 'goods' NOT NULL,
	"category_id" bigint NOT NULL,
	"brand" text,
	"unit_id" bigint NOT NULL,
	"short_description" text,
	"description" text,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"option_names" text[] DEFAULT '{}' NOT NULL,
	"tax_id" bigint,
	"hsn" text,
	"returnable" text DEFAULT 'inherit' NOT NULL,
	"return_window_days" integer,
	"shippable" boolean NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"featured" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product.code_taken" UNIQUE("code"),
	CONSTRAINT "product.options_too_many" CHECK (cardinality("product"."option_names") <= 3),
	CONSTRAINT "product_kind_known" CHECK ("product"."kind" in ('goods', 'service', 'gift_card')),
	CONSTRAINT "product_returnable_known" CHECK ("product"."returnable" in ('inherit', 'yes', 'no')),
	CONSTRAINT "product_status_known" CHECK ("product"."status" in ('draft', 'active', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "product_youtube_url" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_youtube_url_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"video_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"sort_order" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product.video_twice" UNIQUE("product_id","video_id"),
	CONSTRAINT "product.video_id_wrong" CHECK ("product_youtube_url"."video_id" ~ '^[A-Za-z0-9_-]{11}$'),
	CONSTRAINT "product_youtube_url_status_known" CHECK ("product_youtube_url"."status" in ('active', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "product_review_image" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_review_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "review.image_twice" UNIQUE("review_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "product_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"variant_id" bigint,
	"customer_id" bigint,
	"author_name" text NOT NULL,
	"rating" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"verified" boolean NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decision_note" text,
	"reply" text,
	"replied_by" bigint,
	"replied_at" timestamp (3) with time zone,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "review.rating_outside" CHECK ("product_review"."rating" between 1 and 5),
	CONSTRAINT "review.words_missing" CHECK ("product_review"."rating" > 2 or "product_review"."body" <> ''),
	CONSTRAINT "review.note_missing" CHECK ("product_review"."status" <> 'rejected' or coalesce("product_review"."decision_note", '') <> ''),
	CONSTRAINT "review.reply_half" CHECK (num_nulls("product_review"."reply", "product_review"."replied_by", "product_review"."replied_at") in (0, 3)),
	CONSTRAINT "product_review_source_known" CHECK ("product_review"."source" in ('storefront', 'staff')),
	CONSTRAINT "product_review_status_known" CHECK ("product_review"."status" in ('pending', 'published', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "product_variant" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_variant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"barcode" text,
	"option_values" text[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"min_qty" bigint DEFAULT 1000 NOT NULL,
	"max_qty" bigint,
	"qty_step" bigint DEFAULT 1000 NOT NULL,
	"weight_grams" integer,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"track_stock" boolean NOT NULL,
	"allow_backorder" boolean DEFAULT false NOT NULL,
	"is_default" boolean NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "variant.sku_taken" UNIQUE("sku"),
	CONSTRAINT "variant.barcode_taken" UNIQUE("barcode"),
	CONSTRAINT "variant.quantities_wrong" CHECK ("product_variant"."min_qty" > 0 and "product_variant"."qty_step" > 0 and ("product_variant"."max_qty" is null or "product_variant"."max_qty" >= "product_variant"."min_qty")),
	CONSTRAINT "product_variant_status_known" CHECK ("product_variant"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"date" date NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "receipt_number_unique" UNIQUE("number"),
	CONSTRAINT "receipt.amount_wrong" CHECK ("receipt"."amount" > 0),
	CONSTRAINT "receipt_method_known" CHECK ("receipt"."method" in ('cash', 'upi', 'card', 'bank_transfer', 'cheque'))
);
--> statement-breakpoint
CREATE TABLE "wallet_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"expires_on" date,
	"business_date" date NOT NULL,
	"method" text,
	"bank_account_id" bigint,
	"reference" text,
	"reason" text DEFAULT '' NOT NULL,
	"order_id" bigint,
	"back_of_id" bigint,
	"entry_id" bigint,
	"receipt_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "wallet_entry.amount_wrong" CHECK ("wallet_entry"."amount" <> 0),
	CONSTRAINT "wallet_entry.remaining_wrong" CHECK ("wallet_entry"."remaining" between 0 and greatest("wallet_entry"."amount", 0)),
	CONSTRAINT "wallet_entry.method_wrong" CHECK (("wallet_entry"."kind" in ('top_up', 'withdraw')) = ("wallet_entry"."method" is not null)),
	CONSTRAINT "wallet_entry.expiry_wrong" CHECK ("wallet_entry"."expires_on" is null or "wallet_entry"."kind" = 'promo'),
	CONSTRAINT "wallet_entry.order_wrong" CHECK (("wallet_entry"."kind" in ('order_payment', 'order_payment_back', 'refund', 'gift_card')) = ("wallet_entry"."order_id" is not null)
        and ("wallet_entry"."kind" = 'order_payment_back') = ("wallet_entry"."back_of_id" is not null)),
	CONSTRAINT "wallet_entry.receipt_wrong" CHECK (("wallet_entry"."kind" = 'top_up') = ("wallet_entry"."receipt_id" is not null)),
	CONSTRAINT "wallet_entry_kind_known" CHECK ("wallet_entry"."kind" in ('top_up', 'refund', 'gift_card', 'promo', 'adjust', 'order_payment', 'order_payment_back', 'withdraw', 'expire')),
	CONSTRAINT "wallet_entry_method_known" CHECK ("wallet_entry"."method" in ('cash', 'upi', 'card', 'bank_transfer', 'cheque'))
);
--> statement-breakpoint
CREATE TABLE "wallet_use" (
	"debit_id" bigint NOT NULL,
	"credit_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "wallet_use_debit_id_credit_id_pk" PRIMARY KEY("debit_id","credit_id"),
	CONSTRAINT "wallet_use.amount_wrong" CHECK ("wallet_use"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "wallet" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"customer_id" bigint GENERATED ALWAYS AS (case when owner_type = 'customer' then owner_id end) STORED,
	"company_id" bigint GENERATED ALWAYS AS (case when owner_type = 'company' then owner_id end) STORED,
	"balance" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"last_entry_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "wallet.owner_taken" UNIQUE("owner_type","owner_id"),
	CONSTRAINT "wallet.balance_negative" CHECK ("wallet"."balance" >= 0),
	CONSTRAINT "wallet_owner_type_known" CHECK ("wallet"."owner_type" in ('customer', 'company')),
	CONSTRAINT "wallet_status_known" CHECK ("wallet"."status" in ('active', 'frozen'))
);
--> statement-breakpoint
CREATE TABLE "credit_reversal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_reversal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text,
	"business_date" date NOT NULL,
	"reason" text NOT NULL,
	"is_permanent" boolean NOT NULL,
	"note" text NOT NULL,
	"igst" bigint NOT NULL,
	"cgst" bigint NOT NULL,
	"sgst" bigint NOT NULL,
	"cess" bigint NOT NULL,
	"document_kind" text,
	"document_id" bigint,
	"document_no" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" bigint,
	"cancel_reason" text,
	"cancelled_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "credit_reversal_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_reversal.amount" CHECK (least("credit_reversal"."igst", "credit_reversal"."cgst", "credit_reversal"."sgst", "credit_reversal"."cess") >= 0
        and "credit_reversal"."igst" + "credit_reversal"."cgst" + "credit_reversal"."sgst" + "credit_reversal"."cess" > 0),
	CONSTRAINT "credit_reversal.cancelled_when" CHECK (num_nulls("credit_reversal"."cancelled_at", "credit_reversal"."cancelled_by", "credit_reversal"."cancel_reason", "credit_reversal"."cancelled_on") in (0, 4)),
	CONSTRAINT "credit_reversal.document" CHECK (num_nulls("credit_reversal"."document_kind", "credit_reversal"."document_id") in (0, 2)
        and ("credit_reversal"."document_id" is null or "credit_reversal"."reason" = 'unpaid_180')),
	CONSTRAINT "credit_reversal_reason_known" CHECK ("credit_reversal"."reason" in ('rule_42', 'rule_43', 'lost_goods', 'unpaid_180', 'other')),
	CONSTRAINT "credit_reversal_document_kind_known" CHECK ("credit_reversal"."document_kind" in ('bill', 'expense'))
);
--> statement-breakpoint
CREATE TABLE "tax_payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"gstin" text DEFAULT '' NOT NULL,
	"section_id" bigint,
	"is_unnamed" boolean DEFAULT false NOT NULL,
	"paid_on" date NOT NULL,
	"tax" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"late_fee" bigint NOT NULL,
	"challan_no" text NOT NULL,
	"bsr_code" text DEFAULT '' NOT NULL,
	"voucher_id" bigint,
	"number" text,
	"status" text DEFAULT 'posted' NOT NULL,
	"reversed_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_payment.amount_outside" CHECK (least("tax_payment"."tax", "tax_payment"."interest", "tax_payment"."late_fee") >= 0
        and "tax_payment"."tax" + "tax_payment"."interest" + "tax_payment"."late_fee" > 0),
	CONSTRAINT "tax_payment.section" CHECK (("tax_payment"."kind" = 'tds') = ("tax_payment"."section_id" is not null)
        and ("tax_payment"."kind" = 'tds' or not "tax_payment"."is_unnamed")),
	CONSTRAINT "tax_payment.reversed_why" CHECK (("tax_payment"."status" = 'reversed') = ("tax_payment"."reversed_reason" is not null)),
	CONSTRAINT "tax_payment_kind_known" CHECK ("tax_payment"."kind" in ('gst', 'tds')),
	CONSTRAINT "tax_payment_status_known" CHECK ("tax_payment"."status" in ('posted', 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "tds_certificate" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tds_certificate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"side" text NOT NULL,
	"party_kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"party_name" text NOT NULL,
	"fiscal_year" integer NOT NULL,
	"quarter" integer NOT NULL,
	"number" text NOT NULL,
	"dated" date NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tds_certificate.number_taken" UNIQUE("side","party_kind","party_id","number"),
	CONSTRAINT "tds_certificate.outside" CHECK ("tds_certificate"."quarter" between 1 and 4 and "tds_certificate"."amount" > 0),
	CONSTRAINT "tds_certificate_side_known" CHECK ("tds_certificate"."side" in ('payable', 'receivable')),
	CONSTRAINT "tds_certificate_party_kind_known" CHECK ("tds_certificate"."party_kind" in ('customer', 'company', 'vendor', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "integration_health" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integration_health_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone,
	CONSTRAINT "integration_health_channel_unique" UNIQUE("channel"),
	CONSTRAINT "integration_health_channel_known" CHECK ("integration_health"."channel" in ('mail', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "integration_connection" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integration_connection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"is_on" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"before" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "integration_connection_key_unique" UNIQUE("key"),
	CONSTRAINT "integration_connection_key_known" CHECK ("integration_connection"."key" in ('mail', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"about" text,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"template_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text,
	"html" text,
	"sealed" text,
	"dlt_id" text NOT NULL,
	"entity" text,
	"entity_id" bigint,
	"idempotency_key" text,
	"priority" integer NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"is_by_before" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"taken_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"answer" text,
	"provider_id" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "outbox_message_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "outbox_message_sealed_or_plain" CHECK (("outbox_message"."sealed" is null) or ("outbox_message"."subject" is null and "outbox_message"."body" is null and "outbox_message"."html" is null)),
	CONSTRAINT "outbox_message_due" CHECK (("outbox_message"."status" = 'queued') = ("outbox_message"."next_attempt_at" is not null)),
	CONSTRAINT "outbox_message_leased" CHECK (("outbox_message"."status" = 'sending') = ("outbox_message"."lease_until" is not null)),
	CONSTRAINT "outbox_message_channel_known" CHECK ("outbox_message"."channel" in ('mail', 'sms')),
	CONSTRAINT "outbox_message_status_known" CHECK ("outbox_message"."status" in ('queued', 'sending', 'sent', 'dead', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "pin_place" (
	"pin_code" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"state_code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_template_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_template_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" bigint NOT NULL,
	CONSTRAINT "message_template_version_once" UNIQUE("key","channel","version"),
	CONSTRAINT "message_template_version_channel_known" CHECK ("message_template_version"."channel" in ('mail', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "message_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"dlt_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "template.changed" UNIQUE("key","channel"),
	CONSTRAINT "message_template_channel_known" CHECK ("message_template"."channel" in ('mail', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"owner_user_id" bigint NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"permissions" text[] NOT NULL,
	"allowed_addresses" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_address" text,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_token_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "credit_note_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_note_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"credit_note_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"invoice_line_id" bigint NOT NULL,
	"order_line_id" bigint,
	"order_charge_id" bigint,
	"sku" text NOT NULL,
	"title" text NOT NULL,
	"hsn" text NOT NULL,
	"unit_code" text NOT NULL,
	"qty" bigint,
	"unit_price" bigint NOT NULL,
	"net" bigint NOT NULL,
	"kept" bigint NOT NULL,
	"tax_id" bigint,
	"tax_rate" integer NOT NULL,
	"tax_components" jsonb NOT NULL,
	"taken_components" jsonb NOT NULL,
	"taxable" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "credit_note_line_no" UNIQUE("credit_note_id","line_no"),
	CONSTRAINT "credit_note_line.total" CHECK ("credit_note_line"."total" = "credit_note_line"."taxable" + "credit_note_line"."tax_amount"),
	CONSTRAINT "credit_note_line.amounts" CHECK ("credit_note_line"."net" >= 0 and "credit_note_line"."kept" >= 0 and "credit_note_line"."taxable" >= 0 and "credit_note_line"."tax_amount" >= 0
        and ("credit_note_line"."qty" is null or "credit_note_line"."qty" > 0)),
	CONSTRAINT "credit_note_line_kind_known" CHECK ("credit_note_line"."kind" in ('goods', 'charge'))
);
--> statement-breakpoint
CREATE TABLE "credit_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text,
	"status" text DEFAULT 'issued' NOT NULL,
	"channel" text NOT NULL,
	"invoice_id" bigint NOT NULL,
	"invoice_no" text NOT NULL,
	"invoice_date" date NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"return_id" bigint,
	"reason_kind" text NOT NULL,
	"reason" text NOT NULL,
	"issue_date" date NOT NULL,
	"buyer_kind" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"buyer" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"billing_address" jsonb NOT NULL,
	"shipping_address" jsonb,
	"place_of_supply" text NOT NULL,
	"price_mode" text NOT NULL,
	"tax_effect" boolean NOT NULL,
	"goods_net" bigint NOT NULL,
	"charges" bigint NOT NULL,
	"kept" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"round_off" bigint NOT NULL,
	"total" bigint NOT NULL,
	"rest" bigint DEFAULT 0 NOT NULL,
	"taxes_by_rate" jsonb NOT NULL,
	"cancel_reason" text,
	"cancelled_on" date,
	"prints" integer DEFAULT 0 NOT NULL,
	"last_printed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "credit_note_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_note.number_long" CHECK (length("credit_note"."number") <= 16),
	CONSTRAINT "credit_note.total" CHECK ("credit_note"."total" = "credit_note"."taxable" + "credit_note"."tax_amount" + "credit_note"."round_off"
        and "credit_note"."total" >= 0 and "credit_note"."kept" >= 0),
	CONSTRAINT "credit_note.cancelled" CHECK (case "credit_note"."status" when 'cancelled' then num_nulls("credit_note"."cancel_reason", "credit_note"."cancelled_on") = 0
        else num_nonnulls("credit_note"."cancel_reason", "credit_note"."cancelled_on") = 0 end),
	CONSTRAINT "credit_note_status_known" CHECK ("credit_note"."status" in ('issued', 'cancelled')),
	CONSTRAINT "credit_note_channel_known" CHECK ("credit_note"."channel" in ('b2c', 'b2b')),
	CONSTRAINT "credit_note_reason_kind_known" CHECK ("credit_note"."reason_kind" in ('return', 'rto', 'cancelled', 'price', 'keep_offer')),
	CONSTRAINT "credit_note_buyer_kind_known" CHECK ("credit_note"."buyer_kind" in ('customer', 'company')),
	CONSTRAINT "credit_note_price_mode_known" CHECK ("credit_note"."price_mode" in ('inclusive', 'exclusive'))
);
--> statement-breakpoint
CREATE TABLE "invoice_draft_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_draft_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draft_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	CONSTRAINT "invoice.draft_line_once" UNIQUE("draft_id","order_line_id"),
	CONSTRAINT "invoice_draft_line.qty" CHECK ("invoice_draft_line"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_draft" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"issue_date" date,
	"due_date" date,
	"note" text DEFAULT '' NOT NULL,
	"terms" text,
	"total" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoice.draft_exists" UNIQUE("order_id"),
	CONSTRAINT "invoice_draft.due_after_issue" CHECK ("invoice_draft"."due_date" >= "invoice_draft"."issue_date"),
	CONSTRAINT "invoice_draft.total" CHECK ("invoice_draft"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "box_type" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "box_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"label_code" text GENERATED ALWAYS AS ('X' || lpad(id::text, greatest(5, length(id::text)), '0')) STORED NOT NULL,
	"inner_length_mm" integer NOT NULL,
	"inner_width_mm" integer NOT NULL,
	"inner_height_mm" integer NOT NULL,
	"outer_length_mm" integer NOT NULL,
	"outer_width_mm" integer NOT NULL,
	"outer_height_mm" integer NOT NULL,
	"tare_grams" integer NOT NULL,
	"max_grams" integer NOT NULL,
	"is_envelope" boolean DEFAULT false NOT NULL,
	"sku_id" bigint,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "box_type.name_taken" UNIQUE("name"),
	CONSTRAINT "box_type_labelCode_unique" UNIQUE("label_code"),
	CONSTRAINT "box_type.size" CHECK (least("box_type"."inner_length_mm", "box_type"."inner_width_mm", "box_type"."inner_height_mm") >= 10
        and greatest("box_type"."outer_length_mm", "box_type"."outer_width_mm", "box_type"."outer_height_mm") <= 2000),
	CONSTRAINT "box_type.inside" CHECK ("box_type"."inner_length_mm" <= "box_type"."outer_length_mm" and "box_type"."inner_width_mm" <= "box_type"."outer_width_mm"
        and "box_type"."inner_height_mm" <= "box_type"."outer_height_mm"),
	CONSTRAINT "box_type.weight" CHECK ("box_type"."tare_grams" >= 0 and "box_type"."max_grams" > "box_type"."tare_grams"),
	CONSTRAINT "box_type_status_known" CHECK ("box_type"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "courier_account_use" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"refused" integer DEFAULT 0 NOT NULL,
	"last_refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "courier_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier_id" bigint NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'trial' NOT NULL,
	"key" text NOT NULL,
	"proof" text NOT NULL,
	"header_name" text NOT NULL,
	"items_path" text NOT NULL,
	"waybill_path" text NOT NULL,
	"status_path" text NOT NULL,
	"time_path" text NOT NULL,
	"place_path" text NOT NULL,
	"reason_path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "courier_account.name_taken" UNIQUE("name"),
	CONSTRAINT "courier_account_key_unique" UNIQUE("key"),
	CONSTRAINT "courier_account_status_known" CHECK ("courier_account"."status" in ('trial', 'live', 'off')),
	CONSTRAINT "courier_account_proof_known" CHECK ("courier_account"."proof" in ('header', 'signature'))
);
--> statement-breakpoint
CREATE TABLE "courier_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"last_time" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"address" text NOT NULL,
	"body_hash" text NOT NULL,
	"body" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	CONSTRAINT "courier_message_once" UNIQUE("account_id","body_hash")
);
--> statement-breakpoint
CREATE TABLE "courier_update" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_update_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"waybill" text NOT NULL,
	"word" text NOT NULL,
	"time_text" text NOT NULL,
	"at" timestamp (3) with time zone,
	"place" text NOT NULL,
	"reason" text NOT NULL,
	"status" text,
	"outcome" text DEFAULT 'received' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"parcel_id" bigint,
	"solved_by" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "courier_update_status_known" CHECK ("courier_update"."status" in ('pickup_scheduled', 'pickup_failed', 'picked_up', 'in_transit', 'at_hub', 'delayed', 'on_hold', 'out_for_delivery', 'ready_for_collection', 'attempt_failed', 'delivered', 'rto_started', 'rto_in_transit', 'rto_delivered', 'returned', 'lost', 'damaged')),
	CONSTRAINT "courier_update_outcome_known" CHECK ("courier_update"."outcome" in ('received', 'noted', 'told_before', 'ignored', 'trial', 'unknown_word', 'unknown_waybill', 'unreadable', 'not_sent', 'decide', 'refused', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "courier_word" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_word_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"word" text NOT NULL,
	"meaning" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "courier_word.taken" UNIQUE("account_id","word"),
	CONSTRAINT "courier_word.reason" CHECK ("courier_word"."reason" is null or coalesce("courier_word"."meaning", '') = 'attempt_failed'),
	CONSTRAINT "courier_word_meaning_known" CHECK ("courier_word"."meaning" in ('pickup_scheduled', 'pickup_failed', 'picked_up', 'in_transit', 'at_hub', 'delayed', 'on_hold', 'out_for_delivery', 'ready_for_collection', 'attempt_failed', 'delivered', 'rto_started', 'rto_in_transit', 'rto_delivered', 'lost', 'damaged', 'ignored')),
	CONSTRAINT "courier_word_reason_known" CHECK ("courier_word"."reason" in ('not_available', 'refused', 'wrong_address', 'phone_unreachable', 'cod_not_ready', 'rescheduled', 'premises_closed', 'other'))
);
--> statement-breakpoint
CREATE TABLE "courier" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"support_url" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "courier.code_taken" UNIQUE("code"),
	CONSTRAINT "courier.name_taken" UNIQUE("name"),
	CONSTRAINT "courier.phone" CHECK ("courier"."phone" ~ '^([0-9]{10})?$'),
	CONSTRAINT "courier_mode_known" CHECK ("courier"."mode" in ('manual', 'own')),
	CONSTRAINT "courier_status_known" CHECK ("courier"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "track" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "track_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"tracking_url_template" text DEFAULT '' NOT NULL,
	"waybill_source" text NOT NULL,
	"waybill_pattern" text DEFAULT '' NOT NULL,
	"block_prefix" text DEFAULT '' NOT NULL,
	"block_from" bigint,
	"block_to" bigint,
	"block_next" bigint,
	"block_digits" integer DEFAULT 0 NOT NULL,
	"check_rule" text DEFAULT 'none' NOT NULL,
	"min_grams" integer DEFAULT 0 NOT NULL,
	"max_grams" integer NOT NULL,
	"max_side_mm" integer,
	"max_sum_mm" integer,
	"volumetric_divisor" integer DEFAULT 5000 NOT NULL,
	"slab_grams" integer DEFAULT 500 NOT NULL,
	"cod_allowed" boolean NOT NULL,
	"max_cod" bigint DEFAULT 0 NOT NULL,
	"priority" integer DEFAULT 5 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "track.code_taken" UNIQUE("courier_id","code"),
	CONSTRAINT "track.block" CHECK ("track"."waybill_source" <> 'block'
        or ("track"."block_from" <= "track"."block_to"
          and "track"."block_next" between "track"."block_from" and "track"."block_to" + 1)),
	CONSTRAINT "track.weight" CHECK ("track"."max_grams" > 0 and "track"."min_grams" between 0 and "track"."max_grams"),
	CONSTRAINT "track.slab" CHECK ("track"."slab_grams" > 0 and "track"."volumetric_divisor" >= 0),
	CONSTRAINT "track_waybill_source_known" CHECK ("track"."waybill_source" in ('block', 'typed', 'none')),
	CONSTRAINT "track_check_rule_known" CHECK ("track"."check_rule" in ('none', 'mod7', 'mod10', 'mod11')),
	CONSTRAINT "track_status_known" CHECK ("track"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "parcel_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"sku_id" bigint,
	"batch_id" bigint,
	"tray_from_id" bigint,
	"qty" bigint NOT NULL,
	"value" bigint,
	CONSTRAINT "parcel_line.qty" CHECK ("parcel_line"."qty" > 0),
	CONSTRAINT "parcel_line.goods" CHECK (num_nulls("parcel_line"."sku_id", "parcel_line"."batch_id", "parcel_line"."tray_from_id") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "parcel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"label_code" text GENERATED ALWAYS AS ('P' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
	"order_id" bigint NOT NULL,
	"buyer_kind" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"direction" text DEFAULT 'out' NOT NULL,
	"return_id" bigint,
	"basket_id" bigint,
	"store_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp (3) with time zone NOT NULL,
	"box_type_id" bigint,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"expected_grams" integer,
	"actual_grams" integer,
	"declared_value" bigint NOT NULL,
	"cod_amount" bigint NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	"courier_id" bigint,
	"track_id" bigint,
	"waybill" text DEFAULT '' NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"eway_bill_no" text DEFAULT '' NOT NULL,
	"packed_by" bigint NOT NULL,
	"packed_at" timestamp (3) with time zone NOT NULL,
	"dispatched_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure_reason" text DEFAULT '' NOT NULL,
	"next_attempt_on" date,
	"is_pickup_failed" boolean DEFAULT false NOT NULL,
	"is_at_door" boolean DEFAULT false NOT NULL,
	"claim_status" text DEFAULT 'none' NOT NULL,
	"claim_amount" bigint DEFAULT 0 NOT NULL,
	"manifest_id" bigint,
	"scanned_out_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "parcel_number_unique" UNIQUE("number"),
	CONSTRAINT "parcel_labelCode_unique" UNIQUE("label_code"),
	CONSTRAINT "parcel.source" CHECK (num_nulls("parcel"."basket_id", "parcel"."return_id") = 1),
	CONSTRAINT "parcel.fetched" CHECK ("parcel"."direction" = 'out' or "parcel"."return_id" is not null),
	CONSTRAINT "parcel.measured" CHECK ("parcel"."basket_id" is null
        or num_nulls("parcel"."length_mm", "parcel"."width_mm", "parcel"."height_mm") = 0),
	CONSTRAINT "parcel.eway" CHECK ("parcel"."eway_bill_no" ~ '^([0-9]{12})?$'),
	CONSTRAINT "parcel.cod" CHECK ("parcel"."cod_amount" >= 0),
	CONSTRAINT "parcel.claim" CHECK (("parcel"."claim_status" = 'none') = ("parcel"."claim_amount" = 0)),
	CONSTRAINT "parcel.on_manifest" CHECK (("parcel"."manifest_id" is null or "parcel"."status" not in ('packed', 'cancelled'))
        and ("parcel"."scanned_out_at" is null or "parcel"."manifest_id" is not null)),
	CONSTRAINT "parcel_buyer_kind_known" CHECK ("parcel"."buyer_kind" in ('customer', 'company')),
	CONSTRAINT "parcel_direction_known" CHECK ("parcel"."direction" in ('out', 'in')),
	CONSTRAINT "parcel_status_known" CHECK ("parcel"."status" in ('packed', 'booked', 'dispatched', 'in_transit', 'out_for_delivery', 'attempt_failed', 'delivered', 'rto', 'returned', 'lost', 'damaged', 'cancelled')),
	CONSTRAINT "parcel_claim_status_known" CHECK ("parcel"."claim_status" in ('none', 'open', 'paid', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "shipping_data" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_data_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"order_number" text NOT NULL,
	"channel" text NOT NULL,
	"delivery_method" text NOT NULL,
	"ship_name" text NOT NULL,
	"ship_phone" text NOT NULL,
	"alt_phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"line1" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"landmark" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state_code" text NOT NULL,
	"pin_code" text NOT NULL,
	"country" text DEFAULT 'IN' NOT NULL,
	"store_id" bigint NOT NULL,
	"promise_date" date NOT NULL,
	"preferred_track_id" bigint,
	"declared_value" bigint NOT NULL,
	"priority" integer DEFAULT 5 NOT NULL,
	"pack_note" text DEFAULT '' NOT NULL,
	"gift" boolean DEFAULT false NOT NULL,
	"eway_bill_no" text DEFAULT '' NOT NULL,
	"batch_on_slip" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipping_data_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "shipping_data.pin_code" CHECK ("shipping_data"."pin_code" ~ '^([0-9]{6})?$'),
	CONSTRAINT "shipping_data.eway" CHECK ("shipping_data"."eway_bill_no" ~ '^([0-9]{12})?$'),
	CONSTRAINT "shipping_data.priority" CHECK ("shipping_data"."priority" between 0 and 9),
	CONSTRAINT "shipping_data_channel_known" CHECK ("shipping_data"."channel" in ('b2c', 'b2b')),
	CONSTRAINT "shipping_data_delivery_method_known" CHECK ("shipping_data"."delivery_method" in ('courier', 'own_delivery', 'pickup'))
);
--> statement-breakpoint
CREATE TABLE "tracking_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"user_id" bigint NOT NULL,
	CONSTRAINT "tracking_event_status_known" CHECK ("tracking_event"."status" in ('pickup_scheduled', 'pickup_failed', 'picked_up', 'in_transit', 'at_hub', 'delayed', 'on_hold', 'out_for_delivery', 'ready_for_collection', 'attempt_failed', 'delivered', 'rto_started', 'rto_in_transit', 'rto_delivered', 'returned', 'lost', 'damaged')),
	CONSTRAINT "tracking_event_source_known" CHECK ("tracking_event"."source" in ('typed', 'scan', 'webhook'))
);
--> statement-breakpoint
CREATE TABLE "manifest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manifest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"courier_id" bigint NOT NULL,
	"track_id" bigint,
	"store_id" bigint NOT NULL,
	"driver_name" text DEFAULT '' NOT NULL,
	"driver_phone" text DEFAULT '' NOT NULL,
	"vehicle_no" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "manifest.number_taken" UNIQUE("number"),
	CONSTRAINT "manifest.closed" CHECK (("manifest"."status" = 'closed') = ("manifest"."closed_at" is not null)
        and ("manifest"."closed_at" is null) = ("manifest"."closed_by" is null)),
	CONSTRAINT "manifest.phone" CHECK ("manifest"."driver_phone" ~ '^([0-9]{10})?$'),
	CONSTRAINT "manifest_status_known" CHECK ("manifest"."status" in ('open', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "basket_box" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "basket_box_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"basket_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"box_type_id" bigint,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"grams" integer,
	"grams_source" text,
	"weight_accepted_by" bigint,
	"weight_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "basket_box_once" UNIQUE("basket_id","seq"),
	CONSTRAINT "basket_box_grams_source_known" CHECK ("basket_box"."grams_source" in ('scale', 'typed'))
);
--> statement-breakpoint
CREATE TABLE "basket_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "basket_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"basket_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"sku_id" bigint,
	"wanted" bigint NOT NULL,
	"scanned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "basket_line_once" UNIQUE("basket_id","order_line_id"),
	CONSTRAINT "basket.too_many" CHECK ("basket_line"."scanned" between 0 and "basket_line"."wanted")
);
--> statement-breakpoint
CREATE TABLE "basket_scan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "basket_scan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"basket_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"station" text NOT NULL,
	"code" text NOT NULL,
	"verdict" text NOT NULL,
	"text" text NOT NULL,
	"is_stop" boolean NOT NULL,
	"line_id" bigint,
	"sku_id" bigint,
	"batch_id" bigint,
	"qty" bigint DEFAULT 0 NOT NULL,
	"parcel_seq" integer NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"undone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "basket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"tote_id" bigint,
	"wave" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"order_mark" text NOT NULL,
	"packer_id" bigint,
	"station" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"hold_reason" text DEFAULT '' NOT NULL,
	"is_short" boolean DEFAULT false NOT NULL,
	"seq" integer DEFAULT 1 NOT NULL,
	"stop" jsonb,
	"stops" integer DEFAULT 0 NOT NULL,
	"manual_lines" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "basket_number_unique" UNIQUE("number"),
	CONSTRAINT "basket.short_held" CHECK (not "basket"."is_short" or "basket"."status" in ('hold', 'cleared')),
	CONSTRAINT "basket_status_known" CHECK ("basket"."status" in ('picked', 'packing', 'hold', 'packed', 'cleared'))
);
--> statement-breakpoint
CREATE TABLE "tote" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"label_code" text GENERATED ALWAYS AS ('K' || lpad(id::text, greatest(5, length(id::text)), '0')) STORED NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tote.name_taken" UNIQUE("name"),
	CONSTRAINT "tote_labelCode_unique" UNIQUE("label_code"),
	CONSTRAINT "tote_status_known" CHECK ("tote"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "gift_card_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gift_card_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"business_date" date NOT NULL,
	"order_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"entry_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gift_card_entry.amount_wrong" CHECK ("gift_card_entry"."amount" <> 0),
	CONSTRAINT "gift_card_entry.balance_wrong" CHECK ("gift_card_entry"."balance_after" >= 0),
	CONSTRAINT "gift_card_entry.order_wrong" CHECK ("gift_card_entry"."kind" not in ('redeem', 'refund_credit', 'take_back') or "gift_card_entry"."order_id" is not null),
	CONSTRAINT "gift_card_entry.reason_missing" CHECK ("gift_card_entry"."kind" <> 'adjust' or "gift_card_entry"."reason" <> ''),
	CONSTRAINT "gift_card_entry_kind_known" CHECK ("gift_card_entry"."kind" in ('issue', 'redeem', 'refund_credit', 'adjust', 'expire', 'take_back'))
);
--> statement-breakpoint
CREATE TABLE "gift_card" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code_hash" text NOT NULL,
	"code_secret" text NOT NULL,
	"last4" text NOT NULL,
	"initial_value" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"status" text NOT NULL,
	"expires_on" date,
	"customer_id" bigint,
	"recipient_name" text DEFAULT '' NOT NULL,
	"recipient_phone" text DEFAULT '' NOT NULL,
	"recipient_email" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"order_line_id" bigint,
	"issue_no" text NOT NULL,
	"receipt_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gift_card.code_taken" UNIQUE("code_hash"),
	CONSTRAINT "gift_card.balance_negative" CHECK ("gift_card"."balance" >= 0),
	CONSTRAINT "gift_card.status_wrong" CHECK (case "gift_card"."status" when 'blocked' then true when 'active' then "gift_card"."balance" > 0
        else "gift_card"."balance" = 0 end),
	CONSTRAINT "gift_card.order_wrong" CHECK ("gift_card"."order_line_id" is null or "gift_card"."source" = 'sold'),
	CONSTRAINT "gift_card.receipt_wrong" CHECK (("gift_card"."source" = 'sold' and "gift_card"."order_line_id" is null) = ("gift_card"."receipt_id" is not null)),
	CONSTRAINT "gift_card_status_known" CHECK ("gift_card"."status" in ('active', 'used', 'expired', 'blocked')),
	CONSTRAINT "gift_card_source_known" CHECK ("gift_card"."source" in ('sold', 'issued', 'bulk', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "offer_message_person" (
	"message_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"coupon_id" bigint,
	CONSTRAINT "offer_message_person_message_id_customer_id_pk" PRIMARY KEY("message_id","customer_id"),
	CONSTRAINT "offer_message_person_channel_known" CHECK ("offer_message_person"."channel" in ('sms', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "offer_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"customer_id" bigint,
	"channel" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"template_ref" text DEFAULT '' NOT NULL,
	"filter" jsonb,
	"personal_codes" boolean DEFAULT false NOT NULL,
	"batch_no" text,
	"send_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"stop_reason" text,
	"up_to_id" bigint DEFAULT 0 NOT NULL,
	"audience" integer NOT NULL,
	"no_consent" integer NOT NULL,
	"no_address" integer NOT NULL,
	"recent" integer NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "offer_message.stop_wrong" CHECK (("offer_message"."status" = 'cancelled') = ("offer_message"."stop_reason" is not null)),
	CONSTRAINT "offer_message_channel_known" CHECK ("offer_message"."channel" in ('sms', 'mail')),
	CONSTRAINT "offer_message_status_known" CHECK ("offer_message"."status" in ('scheduled', 'sending', 'sent', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "till_move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"purpose" text NOT NULL,
	"amount" bigint NOT NULL,
	"note" text NOT NULL,
	"entry_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "till_move.amount_wrong" CHECK ("till_move"."amount" > 0),
	CONSTRAINT "till_move.not_in_the_books" CHECK ("till_move"."purpose" = 'safe' or "till_move"."entry_id" is not null),
	CONSTRAINT "till_move_direction_known" CHECK ("till_move"."direction" in ('in', 'out')),
	CONSTRAINT "till_move_purpose_known" CHECK ("till_move"."purpose" in ('safe', 'other'))
);
--> statement-breakpoint
CREATE TABLE "till_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"till_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"float" bigint NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_id" bigint,
	"expected" bigint,
	"counted" bigint,
	"counts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"entry_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "till_session.number_taken" UNIQUE("number"),
	CONSTRAINT "till_session.float_negative" CHECK ("till_session"."float" >= 0),
	CONSTRAINT "till_session.closed_half" CHECK (("till_session"."closed_at" is null) = ("till_session"."closed_by_id" is null)
        and ("till_session"."closed_at" is null) = ("till_session"."expected" is null)
        and ("till_session"."closed_at" is null) = ("till_session"."counted" is null))
);
--> statement-breakpoint
CREATE TABLE "till" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"cash_account_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"amount" bigint NOT NULL,
	"url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_to" text[] DEFAULT '{}' NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"payment_id" bigint,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "link.ref_taken" UNIQUE("ref"),
	CONSTRAINT "link.amount_wrong" CHECK ("payment_link"."amount" > 0),
	CONSTRAINT "link.paid_by_nothing" CHECK (("payment_link"."payment_id" is null) = ("payment_link"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "order_payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"direction" text DEFAULT 'in' NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"refund_of_id" bigint,
	"return_id" bigint,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"moved_from_id" bigint,
	"origin_id" bigint,
	"tendered" bigint,
	"reference" text,
	"bank_account_id" bigint,
	"received_on" date,
	"courier_id" bigint,
	"wallet_entry_id" bigint,
	"gift_card_entry_id" bigint,
	"entry_id" bigint,
	"till_session_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_payment_of_order" UNIQUE("id","order_id"),
	CONSTRAINT "payment.moved_from_nothing" CHECK (("order_payment"."method" = 'order_credit' and "order_payment"."direction" = 'in')
          = ("order_payment"."moved_from_id" is not null)
        and ("order_payment"."moved_from_id" is null) = ("order_payment"."origin_id" is null)),
	CONSTRAINT "payment.refund_of_nothing" CHECK (("order_payment"."direction" = 'out') = ("order_payment"."refund_of_id" is not null)),
	CONSTRAINT "payment.return_without_refund" CHECK ("order_payment"."return_id" is null or "order_payment"."direction" = 'out'),
	CONSTRAINT "payment.refunded_beyond_paid" CHECK ("order_payment"."refunded" between 0 and "order_payment"."amount"
        and ("order_payment"."refunded" = 0
          or ("order_payment"."direction" = 'in' and "order_payment"."status" in ('done', 'bounced')))),
	CONSTRAINT "payment.not_in_the_wallet" CHECK (("order_payment"."method" = 'wallet') = ("order_payment"."wallet_entry_id" is not null)),
	CONSTRAINT "payment.not_on_the_gift_card" CHECK (("order_payment"."method" = 'gift_card') = ("order_payment"."gift_card_entry_id" is not null)),
	CONSTRAINT "payment.bounced_no_cheque" CHECK ("order_payment"."status" <> 'bounced' or ("order_payment"."method" = 'cheque' and "order_payment"."direction" = 'in')),
	CONSTRAINT "payment.amount_wrong" CHECK ("order_payment"."amount" > 0),
	CONSTRAINT "payment.not_in_the_books" CHECK (("order_payment"."entry_id" is null) = ("order_payment"."received_on" is null)
        and case "order_payment"."status" when 'done' then "order_payment"."entry_id" is not null
          when 'bounced' then "order_payment"."entry_id" is not null
          when 'failed' then "order_payment"."direction" = 'out'
          else "order_payment"."entry_id" is null end),
	CONSTRAINT "payment.tendered_short" CHECK ("order_payment"."tendered" is null or ("order_payment"."method" = 'cash' and "order_payment"."tendered" >= "order_payment"."amount")),
	CONSTRAINT "order_payment_direction_known" CHECK ("order_payment"."direction" in ('in', 'out')),
	CONSTRAINT "order_payment_method_known" CHECK ("order_payment"."method" in ('upi', 'cash', 'card', 'bank_transfer', 'cheque', 'cod', 'wallet', 'gift_card', 'order_credit')),
	CONSTRAINT "order_payment_status_known" CHECK ("order_payment"."status" in ('pending', 'done', 'failed', 'void', 'bounced'))
);
--> statement-breakpoint
CREATE TABLE "order_charge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount" bigint NOT NULL,
	"by_rule" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_components" jsonb NOT NULL,
	"taxable" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"is_auto" boolean NOT NULL,
	"is_invoiced" boolean DEFAULT false NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_charge.cancelled_invoiced" CHECK (not ("order_charge"."is_cancelled" and "order_charge"."is_invoiced")),
	CONSTRAINT "order_charge.amounts_disagree" CHECK ("order_charge"."total" = "order_charge"."taxable" + "order_charge"."tax_amount" and "order_charge"."amount" >= 0
        and "order_charge"."discount" >= 0),
	CONSTRAINT "order_charge_kind_known" CHECK ("order_charge"."kind" in ('shipping', 'cod_fee', 'packing', 'other'))
);
--> statement-breakpoint
CREATE TABLE "order_offer" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"verdicts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"revision" integer NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"valid_until" date,
	"total" bigint NOT NULL,
	"paper" jsonb NOT NULL,
	"sent_to" text[] DEFAULT '{}' NOT NULL,
	"lost_reason" text DEFAULT '' NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "quotation.number_taken" UNIQUE("number"),
	CONSTRAINT "quotation.revision_taken" UNIQUE("series","revision"),
	CONSTRAINT "quotation.revision_wrong" CHECK ("quotation"."revision" > 0),
	CONSTRAINT "quotation.total_negative" CHECK ("quotation"."total" >= 0),
	CONSTRAINT "quotation.lost_without_reason" CHECK (("quotation"."status" = 'lost') = ("quotation"."lost_reason" <> '')),
	CONSTRAINT "quotation_status_known" CHECK ("quotation"."status" in ('sent', 'accepted', 'lost', 'superseded'))
);
--> statement-breakpoint
CREATE TABLE "reason" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reason_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_customer_fault" boolean DEFAULT false NOT NULL,
	"refunds_shipping" boolean DEFAULT false NOT NULL,
	"needs_photo" boolean DEFAULT false NOT NULL,
	"fee_rate" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reason_kind_known" CHECK ("reason"."kind" in ('order_cancel', 'return', 'discount', 'price_override'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"of_entity" text,
	"of_id" bigint,
	"of_no" text,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"words" text[] NOT NULL,
	CONSTRAINT "audit_log_id_at_pk" PRIMARY KEY("id","at"),
	CONSTRAINT "audit_log_category_known" CHECK ("audit_log"."category" in ('data', 'sign_in', 'access', 'settings', 'system')),
	CONSTRAINT "audit_log_actor_kind_known" CHECK ("audit_log"."actor_kind" in ('user', 'token', 'public', 'house', 'job')),
	CONSTRAINT "audit_log_result_known" CHECK ("audit_log"."result" in ('ok', 'denied', 'failed'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "seal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"row_count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	"prev_hash" text NOT NULL,
	"marks" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seal_chain" UNIQUE("kind","prev_hash"),
	CONSTRAINT "seal_kind_known" CHECK ("seal"."kind" in ('audit', 'ledger'))
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"original_name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"variants" integer[] NOT NULL,
	"storage_key" text NOT NULL,
	"is_public" boolean NOT NULL,
	"alt_text" text NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "file.key_taken" UNIQUE("storage_key"),
	CONSTRAINT "file_purpose_known" CHECK ("file"."purpose" in ('product', 'variant', 'category', 'item', 'logo', 'user_photo', 'attachment', 'return_photo', 'review', 'banner_desktop', 'banner_mobile', 'made')),
	CONSTRAINT "file_kind_known" CHECK ("file"."kind" in ('image', 'document'))
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
CREATE TABLE "job_schedule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "jobSchedule.kind_taken" UNIQUE("kind")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"doing" text,
	"result" jsonb,
	"error" text,
	"by_user" bigint,
	"by_token" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"cancel_asked_at" timestamp (3) with time zone,
	"job_key" text,
	"is_wanted_again" boolean DEFAULT false NOT NULL,
	CONSTRAINT "job.progress_outside" CHECK ("job"."progress" between 0 and 100),
	CONSTRAINT "job_status_known" CHECK ("job"."status" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "rate_bucket" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"permissions" text[] NOT NULL,
	"known_permissions" text[] NOT NULL,
	"is_customised" boolean DEFAULT false NOT NULL,
	"require_totp" boolean DEFAULT false NOT NULL,
	"idle_minutes" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role.key_taken" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "management_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "management_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"photo_file_id" bigint,
	"role_id" bigint NOT NULL,
	"status" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"totp_secret" text,
	"totp_enabled_at" timestamp (3) with time zone,
	"totp_last_step" integer,
	"note" text DEFAULT '' NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "management_user_status_known" CHECK ("management_user"."status" in ('invited', 'active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "deleted_row" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deleted_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"rows" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" bigint NOT NULL,
	CONSTRAINT "deleted_row_once" UNIQUE("entity","entity_id")
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
	CONSTRAINT "series.key_taken" UNIQUE("key"),
	CONSTRAINT "number_series_reset_known" CHECK ("number_series"."reset" in ('never', 'year', 'fiscal_year', 'month'))
);
--> statement-breakpoint
CREATE TABLE "series_counter" (
	"series_key" text NOT NULL,
	"span" text NOT NULL,
	"last" bigint NOT NULL,
	"is_used" boolean DEFAULT true NOT NULL,
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
CREATE TABLE "plan_material" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_material_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"recipe_line_id" bigint,
	"sku_id" bigint NOT NULL,
	"consumption" text NOT NULL,
	"limits_expiry" boolean NOT NULL,
	"is_optional" boolean NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"replaces_id" bigint,
	"need" bigint NOT NULL,
	"extra_qty" bigint DEFAULT 0 NOT NULL,
	"replaced_qty" bigint DEFAULT 0 NOT NULL,
	"issued" bigint DEFAULT 0 NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"scrapped" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "plan.material_twice" UNIQUE("plan_id","sku_id"),
	CONSTRAINT "plan.material_outside" CHECK ("plan_material"."need" >= 0 and "plan_material"."used" >= 0 and "plan_material"."returned" >= 0 and "plan_material"."scrapped" >= 0 and "plan_material"."issued" >= "plan_material"."used" + "plan_material"."returned" + "plan_material"."scrapped"),
	CONSTRAINT "plan.replaced_outside" CHECK ("plan_material"."extra_qty" >= 0 and "plan_material"."replaced_qty" >= 0 and ("plan_material"."replaced_qty" = 0 or "plan_material"."replaces_id" is not null)),
	CONSTRAINT "plan_material_consumption_known" CHECK ("plan_material"."consumption" in ('issue', 'backflush'))
);
--> statement-breakpoint
CREATE TABLE "plan_stock" (
	"plan_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "plan_stock_plan_id_batch_id_pk" PRIMARY KEY("plan_id","batch_id"),
	CONSTRAINT "stock.changed" CHECK ("plan_stock"."qty" >= 0 and "plan_stock"."value" >= 0),
	CONSTRAINT "plan_stock.value_left" CHECK ("plan_stock"."qty" > 0 or "plan_stock"."value" = 0)
);
--> statement-breakpoint
CREATE TABLE "product_plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text,
	"label_code" text NOT NULL,
	"output_sku_id" bigint NOT NULL,
	"recipe_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"planned_start" date NOT NULL,
	"due_date" date NOT NULL,
	"priority" integer DEFAULT 5 NOT NULL,
	"reason" text NOT NULL,
	"parent_plan_id" bigint,
	"batch_number" text DEFAULT '' NOT NULL,
	"assignee" bigint,
	"status" text NOT NULL,
	"held_from" text,
	"status_note" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"yield_reason" text DEFAULT '' NOT NULL,
	"good_qty" bigint DEFAULT 0 NOT NULL,
	"rejected_qty" bigint DEFAULT 0 NOT NULL,
	"issued_value" bigint DEFAULT 0 NOT NULL,
	"cost_value" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_plan_number_unique" UNIQUE("number"),
	CONSTRAINT "plan.label_taken" UNIQUE("label_code"),
	CONSTRAINT "plan.empty" CHECK ("product_plan"."qty" > 0),
	CONSTRAINT "plan.due_before_start" CHECK ("product_plan"."due_date" >= "product_plan"."planned_start"),
	CONSTRAINT "plan.priority_outside" CHECK ("product_plan"."priority" between 0 and 9),
	CONSTRAINT "plan.number_missing" CHECK ("product_plan"."status" in ('draft', 'cancelled') or "product_plan"."number" is not null),
	CONSTRAINT "plan.held_from" CHECK (("product_plan"."status" = 'on_hold') = ("product_plan"."held_from" is not null)),
	CONSTRAINT "plan.figures_outside" CHECK ("product_plan"."good_qty" >= 0 and "product_plan"."rejected_qty" >= 0 and "product_plan"."issued_value" >= 0 and "product_plan"."cost_value" >= 0),
	CONSTRAINT "product_plan_reason_known" CHECK ("product_plan"."reason" in ('orders', 'reorder', 'manual', 'parent_plan')),
	CONSTRAINT "product_plan_status_known" CHECK ("product_plan"."status" in ('draft', 'released', 'in_progress', 'on_hold', 'completed', 'cancelled')),
	CONSTRAINT "product_plan_held_from_known" CHECK ("product_plan"."held_from" in ('draft', 'released', 'in_progress', 'on_hold', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "recipe_byproduct" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipe_byproduct_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipe_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"unit_value" bigint NOT NULL,
	"to_tray_id" bigint,
	CONSTRAINT "recipe.byproduct_twice" UNIQUE("recipe_id","sku_id"),
	CONSTRAINT "recipe.byproduct_empty" CHECK ("recipe_byproduct"."qty" > 0),
	CONSTRAINT "recipe.byproduct_value" CHECK ("recipe_byproduct"."unit_value" between 0 and 1000000000000)
);
--> statement-breakpoint
CREATE TABLE "recipe_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipe_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipe_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"waste_bps" integer DEFAULT 0 NOT NULL,
	"setup_qty" bigint DEFAULT 0 NOT NULL,
	"round_to" bigint DEFAULT 0 NOT NULL,
	"consumption" text NOT NULL,
	"is_exploded" boolean DEFAULT false NOT NULL,
	"limits_expiry" boolean DEFAULT false NOT NULL,
	"is_optional" boolean DEFAULT false NOT NULL,
	CONSTRAINT "recipe.line_twice" UNIQUE("recipe_id","sku_id"),
	CONSTRAINT "recipe.line_empty" CHECK ("recipe_line"."qty" > 0),
	CONSTRAINT "recipe.line_outside" CHECK ("recipe_line"."waste_bps" between 0 and 10000 and "recipe_line"."setup_qty" >= 0 and "recipe_line"."round_to" >= 0),
	CONSTRAINT "recipe_line_consumption_known" CHECK ("recipe_line"."consumption" in ('issue', 'backflush'))
);
--> statement-breakpoint
CREATE TABLE "recipe_substitute" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipe_substitute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"num" integer NOT NULL,
	"den" integer NOT NULL,
	CONSTRAINT "recipe.substitute_twice" UNIQUE("line_id","sku_id"),
	CONSTRAINT "recipe.substitute_ratio" CHECK ("recipe_substitute"."num" > 0 and "recipe_substitute"."den" > 0)
);
--> statement-breakpoint
CREATE TABLE "recipe" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipe_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"output_sku_id" bigint NOT NULL,
	"edition" integer NOT NULL,
	"name" text NOT NULL,
	"output_qty" bigint NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"labour_per_run" bigint DEFAULT 0 NOT NULL,
	"labour_per_unit" bigint DEFAULT 0 NOT NULL,
	"overhead_bps" integer DEFAULT 0 NOT NULL,
	"normal_loss_bps" integer DEFAULT 0 NOT NULL,
	"yield_alert_bps" integer DEFAULT 300 NOT NULL,
	"expiry_rule" text NOT NULL,
	"steps" text DEFAULT '' NOT NULL,
	"checks" jsonb NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recipe.edition_taken" UNIQUE("output_sku_id","edition"),
	CONSTRAINT "recipe.default_unreleased" CHECK (not "recipe"."is_default" or "recipe"."status" = 'released'),
	CONSTRAINT "recipe.output_empty" CHECK ("recipe"."output_qty" > 0),
	CONSTRAINT "recipe.labour_outside" CHECK ("recipe"."labour_per_run" between 0 and 1000000000000 and "recipe"."labour_per_unit" between 0 and 1000000000000),
	CONSTRAINT "recipe.rates_outside" CHECK ("recipe"."overhead_bps" between 0 and 100000 and "recipe"."normal_loss_bps" between 0 and 5000 and "recipe"."yield_alert_bps" between 0 and 10000),
	CONSTRAINT "recipe_expiry_rule_known" CHECK ("recipe"."expiry_rule" in ('shelf_life', 'inputs', 'earlier')),
	CONSTRAINT "recipe_status_known" CHECK ("recipe"."status" in ('draft', 'released', 'retired'))
);
--> statement-breakpoint
CREATE TABLE "run_draft" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"draft" jsonb NOT NULL,
	"saved_by" bigint NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "run_draft.twice" UNIQUE("plan_id")
);
--> statement-breakpoint
CREATE TABLE "production_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "production_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"plan_id" bigint,
	"store_id" bigint NOT NULL,
	"business_date" date NOT NULL,
	"mfg_date" date NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"good_qty" bigint NOT NULL,
	"rejected_qty" bigint DEFAULT 0 NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"abnormal_qty" bigint DEFAULT 0 NOT NULL,
	"material_value" bigint NOT NULL,
	"labour" bigint DEFAULT 0 NOT NULL,
	"overhead" bigint DEFAULT 0 NOT NULL,
	"byproduct_value" bigint DEFAULT 0 NOT NULL,
	"total_cost" bigint NOT NULL,
	"abnormal_loss" bigint DEFAULT 0 NOT NULL,
	"good_value" bigint NOT NULL,
	"checks" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" bigint,
	"reverse_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "production_run_number_unique" UNIQUE("number"),
	CONSTRAINT "run.plan_missing" CHECK (("production_run"."kind" = 'plan') = ("production_run"."plan_id" is not null)),
	CONSTRAINT "run.empty" CHECK ("production_run"."good_qty" >= 0 and "production_run"."rejected_qty" >= 0),
	CONSTRAINT "run.cost" CHECK ("production_run"."total_cost" = "production_run"."good_value" + "production_run"."abnormal_loss"
        and "production_run"."total_cost" = "production_run"."material_value" + "production_run"."labour" + "production_run"."overhead" - "production_run"."byproduct_value"),
	CONSTRAINT "run.reversed" CHECK (("production_run"."status" = 'reversed') = ("production_run"."reversed_at" is not null)),
	CONSTRAINT "production_run_kind_known" CHECK ("production_run"."kind" in ('plan', 'repack')),
	CONSTRAINT "production_run_status_known" CHECK ("production_run"."status" in ('posted', 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "run_input" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_input_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"tray_id" bigint,
	"qty" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "run.input_empty" CHECK ("run_input"."qty" > 0 and "run_input"."value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "run_output" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_output_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"tray_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"qty" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "run.output_empty" CHECK ("run_output"."qty" > 0 and "run_output"."value" >= 0),
	CONSTRAINT "run_output_kind_known" CHECK ("run_output"."kind" in ('main', 'byproduct'))
);
--> statement-breakpoint
CREATE TABLE "bill_charge_receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_charge_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_line_id" bigint NOT NULL,
	"inward_id" bigint NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_charge_receipt.twice" UNIQUE("bill_line_id","inward_id"),
	CONSTRAINT "bill_charge_receipt.settled_outside" CHECK ("bill_charge_receipt"."settled" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bill_charge_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_charge_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_line_id" bigint NOT NULL,
	"inward_batch_id" bigint NOT NULL,
	"value" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"to_stock" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_charge_share.twice" UNIQUE("bill_line_id","inward_batch_id"),
	CONSTRAINT "bill_charge_share.outside" CHECK ("bill_charge_share"."value" >= 0),
	CONSTRAINT "bill_charge_share.to_stock" CHECK (abs("bill_charge_share"."to_stock") <= abs("bill_charge_share"."difference") and sign("bill_charge_share"."to_stock") * sign("bill_charge_share"."difference") >= 0)
);
--> statement-breakpoint
CREATE TABLE "bill_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "bill.file_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "bill_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"inward_line_id" bigint,
	"po_line_id" bigint,
	"account_id" bigint,
	"charge_kind" text,
	"charge_split" text,
	"description" text NOT NULL,
	"hsn" text NOT NULL,
	"qty" bigint NOT NULL,
	"stock_qty" bigint NOT NULL,
	"price" bigint NOT NULL,
	"discount_bps" integer NOT NULL,
	"tax_id" bigint,
	"tax_rate" integer NOT NULL,
	"tax_components" jsonb NOT NULL,
	"itc_eligible" boolean NOT NULL,
	"taxable" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"taken_value" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_line.number_twice" UNIQUE("bill_id","line_no"),
	CONSTRAINT "bill_line.receipt_twice" UNIQUE("bill_id","inward_line_id"),
	CONSTRAINT "bill_line.service_twice" UNIQUE("bill_id","po_line_id"),
	CONSTRAINT "bill_line.of_what" CHECK (("bill_line"."kind" = 'goods') = ("bill_line"."inward_line_id" is not null) and ("bill_line"."kind" = 'service') = ("bill_line"."account_id" is not null)
        and num_nonnulls("bill_line"."charge_kind", "bill_line"."charge_split") = case when "bill_line"."kind" = 'charge' then 2 else 0 end),
	CONSTRAINT "bill_line.order_of_service" CHECK ("bill_line"."po_line_id" is null or "bill_line"."kind" = 'service'),
	CONSTRAINT "bill_line.qty_outside" CHECK ("bill_line"."qty" > 0 and "bill_line"."stock_qty" > 0),
	CONSTRAINT "bill_line.amount_outside" CHECK (least("bill_line"."taxable", "bill_line"."tax", "bill_line"."taken_value") >= 0),
	CONSTRAINT "bill_line_kind_known" CHECK ("bill_line"."kind" in ('goods', 'service', 'charge')),
	CONSTRAINT "bill_line_charge_kind_known" CHECK ("bill_line"."charge_kind" in ('freight', 'loading', 'insurance', 'duty', 'other')),
	CONSTRAINT "bill_line_charge_split_known" CHECK ("bill_line"."charge_split" in ('value', 'quantity', 'weight', 'equal'))
);
--> statement-breakpoint
CREATE TABLE "bill_match" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_match_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_line_id" bigint NOT NULL,
	"qty_verdict" text NOT NULL,
	"price_verdict" text NOT NULL,
	"tax_verdict" text NOT NULL,
	"billed_qty" bigint NOT NULL,
	"accepted_qty" bigint NOT NULL,
	"ordered_value" bigint NOT NULL,
	"billed_value" bigint NOT NULL,
	"says" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"approved_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_match.line_twice" UNIQUE("bill_line_id"),
	CONSTRAINT "bill_match.approval" CHECK (("bill_match"."approved_by" is null) = ("bill_match"."note" = '')),
	CONSTRAINT "bill_match_qty_verdict_known" CHECK ("bill_match"."qty_verdict" in ('matched', 'over', 'not_received', 'not_inspected')),
	CONSTRAINT "bill_match_price_verdict_known" CHECK ("bill_match"."price_verdict" in ('matched', 'lower', 'over', 'no_order')),
	CONSTRAINT "bill_match_tax_verdict_known" CHECK ("bill_match"."tax_verdict" in ('matched', 'differs'))
);
--> statement-breakpoint
CREATE TABLE "bill_taking" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_taking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_line_id" bigint NOT NULL,
	"inward_batch_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"value" bigint NOT NULL,
	"difference" bigint DEFAULT 0 NOT NULL,
	"to_stock" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_taking.twice" UNIQUE("bill_line_id","inward_batch_id"),
	CONSTRAINT "bill_taking.outside" CHECK ("bill_taking"."qty" > 0 and "bill_taking"."value" >= 0),
	CONSTRAINT "bill_taking.to_stock" CHECK (abs("bill_taking"."to_stock") <= abs("bill_taking"."difference") and sign("bill_taking"."to_stock") * sign("bill_taking"."difference") >= 0)
);
--> statement-breakpoint
CREATE TABLE "bill" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text,
	"vendor_id" bigint NOT NULL,
	"vendor_name" text NOT NULL,
	"vendor_address_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"vendor_bill_no" text NOT NULL,
	"normalized_no" text NOT NULL,
	"fiscal_year" integer NOT NULL,
	"vendor_bill_date" date NOT NULL,
	"business_date" date NOT NULL,
	"due_date" date NOT NULL,
	"reverse_charge" boolean NOT NULL,
	"vendor_total" bigint NOT NULL,
	"taxable" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"round_off" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"tds_section_id" bigint,
	"tds_base" bigint DEFAULT 0 NOT NULL,
	"tds_advanced" bigint DEFAULT 0 NOT NULL,
	"tds_bps" integer DEFAULT 0 NOT NULL,
	"tds_amount" bigint DEFAULT 0 NOT NULL,
	"tds_typed" boolean DEFAULT false NOT NULL,
	"tds_reason" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"submitted_by" bigint,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" bigint,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"block_reason" text DEFAULT '' NOT NULL,
	"status_note" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_number_unique" UNIQUE("number"),
	CONSTRAINT "bill.number_missing" CHECK (("bill"."number" is null) = ("bill"."confirmed_at" is null) and ("bill"."status" <> 'confirmed' or "bill"."number" is not null)
        and ("bill"."status" in ('confirmed', 'cancelled') or "bill"."number" is null)),
	CONSTRAINT "bill.total_wrong" CHECK ("bill"."total" = "bill"."taxable" + "bill"."round_off" + case when "bill"."reverse_charge" then 0 else "bill"."tax" end
        and "bill"."total" >= 0),
	CONSTRAINT "bill.not_as_on_paper" CHECK ("bill"."number" is null or "bill"."total" = "bill"."vendor_total"),
	CONSTRAINT "bill.tds_outside" CHECK ("bill"."tds_amount" between 0 and "bill"."total" and "bill"."tds_base" >= 0
        and ("bill"."tds_section_id" is not null or ("bill"."tds_base" = 0 and "bill"."tds_amount" = 0))),
	CONSTRAINT "bill.dates" CHECK ("bill"."business_date" >= "bill"."vendor_bill_date" and "bill"."due_date" >= "bill"."vendor_bill_date"),
	CONSTRAINT "bill.block_reason" CHECK ("bill"."is_blocked" = ("bill"."block_reason" <> '')),
	CONSTRAINT "bill_status_known" CHECK ("bill"."status" in ('draft', 'exception', 'confirmed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "purchase_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"tax_id" bigint,
	"hsn" text,
	"unit_id" bigint,
	"inspect_on_receipt" boolean DEFAULT false NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "purchase_category.code_taken" UNIQUE("code"),
	CONSTRAINT "purchase_category.loop" CHECK ("purchase_category"."parent_id" <> "purchase_category"."id"),
	CONSTRAINT "purchase_category_kind_known" CHECK ("purchase_category"."kind" in ('raw', 'packing', 'consumable', 'semi_finished', 'service')),
	CONSTRAINT "purchase_category_status_known" CHECK ("purchase_category"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "inward_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inward_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inward_id" bigint NOT NULL,
	"inward_line_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"batch_id" bigint,
	"number" text DEFAULT '' NOT NULL,
	"mfg_date" date,
	"expiry_date" date,
	"mrp" bigint,
	"accepted_qty" bigint NOT NULL,
	"rejected_qty" bigint DEFAULT 0 NOT NULL,
	"reject_where" text,
	"reject_reason" text DEFAULT '' NOT NULL,
	"reject_file_id" bigint,
	"tray_id" bigint,
	"labels" integer DEFAULT 0 NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accepted_stock" bigint DEFAULT 0 NOT NULL,
	"kept_stock" bigint DEFAULT 0 NOT NULL,
	"sent_back_stock" bigint DEFAULT 0 NOT NULL,
	"kept_returned" bigint DEFAULT 0 NOT NULL,
	"goods_value" bigint DEFAULT 0 NOT NULL,
	"charge_value" bigint DEFAULT 0 NOT NULL,
	"unbilled_qty" bigint DEFAULT 0 NOT NULL,
	"unbilled_value" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inward_batch.number_twice" UNIQUE("inward_line_id","row_no"),
	CONSTRAINT "inward_batch.qty_outside" CHECK ("inward_batch"."accepted_qty" >= 0 and "inward_batch"."rejected_qty" >= 0 and "inward_batch"."accepted_qty" + "inward_batch"."rejected_qty" > 0),
	CONSTRAINT "inward_batch.reject_where" CHECK (("inward_batch"."rejected_qty" > 0) = ("inward_batch"."reject_where" is not null)),
	CONSTRAINT "inward_batch.stock_outside" CHECK (least("inward_batch"."accepted_stock", "inward_batch"."kept_stock", "inward_batch"."sent_back_stock") >= 0 and "inward_batch"."kept_returned" between 0 and "inward_batch"."kept_stock"),
	CONSTRAINT "inward_batch.labels_outside" CHECK ("inward_batch"."labels" between 0 and 1000),
	CONSTRAINT "inward_batch.unbilled_outside" CHECK ("inward_batch"."unbilled_qty" between 0 and "inward_batch"."accepted_stock" + "inward_batch"."kept_stock" and "inward_batch"."unbilled_value" between 0 and "inward_batch"."goods_value"),
	CONSTRAINT "inward_batch_reject_where_known" CHECK ("inward_batch"."reject_where" in ('sent_back', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "inward_charge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inward_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inward_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"split" text NOT NULL,
	"pay_to" text NOT NULL,
	"vendor_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inward_charge.amount_outside" CHECK ("inward_charge"."amount" > 0),
	CONSTRAINT "inward_charge.payee" CHECK (("inward_charge"."pay_to" = 'other') = ("inward_charge"."vendor_id" is not null)),
	CONSTRAINT "inward_charge_kind_known" CHECK ("inward_charge"."kind" in ('freight', 'loading', 'insurance', 'duty', 'other')),
	CONSTRAINT "inward_charge_split_known" CHECK ("inward_charge"."split" in ('value', 'quantity', 'weight', 'equal')),
	CONSTRAINT "inward_charge_pay_to_known" CHECK ("inward_charge"."pay_to" in ('vendor', 'other', 'cash'))
);
--> statement-breakpoint
CREATE TABLE "inward_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inward_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inward_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "inward.file_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "inward_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inward_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inward_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"po_line_id" bigint,
	"sku_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"price" bigint NOT NULL,
	"discount_bps" integer DEFAULT 0 NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"challan_qty" bigint,
	"received_qty" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inward_line.number_twice" UNIQUE("inward_id","line_no"),
	CONSTRAINT "inward_line.order_line_twice" UNIQUE("inward_id","po_line_id"),
	CONSTRAINT "inward_line.price_zero" CHECK ("inward_line"."price" between 0 and 1000000000000 and ("inward_line"."price" > 0 or "inward_line"."is_free" or "inward_line"."po_line_id" is not null)),
	CONSTRAINT "inward_line.discount_outside" CHECK ("inward_line"."discount_bps" between 0 and 10000),
	CONSTRAINT "inward_line.qty_outside" CHECK ("inward_line"."challan_qty" >= 0 and "inward_line"."received_qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inward" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inward_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text,
	"label_code" text NOT NULL,
	"kind" text NOT NULL,
	"vendor_id" bigint NOT NULL,
	"vendor_name" text NOT NULL,
	"store_id" bigint NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"challan_no" text DEFAULT '' NOT NULL,
	"challan_date" date,
	"vendor_bill_no" text DEFAULT '' NOT NULL,
	"vendor_bill_date" date,
	"vehicle_no" text DEFAULT '' NOT NULL,
	"lr_no" text DEFAULT '' NOT NULL,
	"eway_bill_no" text DEFAULT '' NOT NULL,
	"without_po_reason" text,
	"note" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"posted_at" timestamp (3) with time zone,
	"posted_by" bigint,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" bigint,
	"cancel_note" text DEFAULT '' NOT NULL,
	"goods_value" bigint DEFAULT 0 NOT NULL,
	"charge_value" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inward_number_unique" UNIQUE("number"),
	CONSTRAINT "inward_labelCode_unique" UNIQUE("label_code"),
	CONSTRAINT "inward.number_missing" CHECK (("inward"."status" = 'draft') = ("inward"."number" is null) and ("inward"."status" = 'draft') = ("inward"."posted_at" is null)),
	CONSTRAINT "inward.cancelled_when" CHECK (("inward"."status" = 'cancelled') = ("inward"."cancelled_at" is not null)),
	CONSTRAINT "inward.challan_missing" CHECK ("inward"."status" = 'draft' or "inward"."challan_no" <> '' or "inward"."vendor_bill_no" <> ''),
	CONSTRAINT "inward.reason_missing" CHECK ("inward"."status" = 'draft' or ("inward"."kind" = 'without_po') = ("inward"."without_po_reason" is not null)),
	CONSTRAINT "inward_kind_known" CHECK ("inward"."kind" in ('with_po', 'without_po')),
	CONSTRAINT "inward_without_po_reason_known" CHECK ("inward"."without_po_reason" in ('urgent', 'cash_purchase', 'sample', 'replacement', 'other')),
	CONSTRAINT "inward_status_known" CHECK ("inward"."status" in ('draft', 'posted', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"unit_id" bigint,
	"hsn" text,
	"tax_id" bigint,
	"description" text DEFAULT '' NOT NULL,
	"image_file_id" bigint,
	"standard_cost" bigint,
	"default_vendor_id" bigint,
	"abc_class" text,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "item.code_taken" UNIQUE("code"),
	CONSTRAINT "item.unit_missing" CHECK (("item"."kind" = 'service') = ("item"."unit_id" is null)),
	CONSTRAINT "item.cost_outside" CHECK ("item"."standard_cost" between 0 and 1000000000000),
	CONSTRAINT "item_kind_known" CHECK ("item"."kind" in ('raw', 'packing', 'consumable', 'semi_finished', 'service')),
	CONSTRAINT "item_abc_class_known" CHECK ("item"."abc_class" in ('A', 'B', 'C')),
	CONSTRAINT "item_status_known" CHECK ("item"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "vendor_note_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_note_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "vendor_note.file_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_note_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_note_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"bill_line_id" bigint,
	"account_id" bigint,
	"description" text NOT NULL,
	"hsn" text NOT NULL,
	"taxable" bigint NOT NULL,
	"tax_excess" bigint NOT NULL,
	"tax_id" bigint,
	"tax_rate" integer NOT NULL,
	"tax_components" jsonb NOT NULL,
	"tax" bigint NOT NULL,
	"itc_eligible" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor_note_line.number_twice" UNIQUE("note_id","line_no"),
	CONSTRAINT "vendor_note_line.bill_line_twice" UNIQUE("note_id","bill_line_id"),
	CONSTRAINT "vendor_note_line.of_what" CHECK ("vendor_note_line"."bill_line_id" is not null or ("vendor_note_line"."account_id" is not null and "vendor_note_line"."tax_excess" = 0)),
	CONSTRAINT "vendor_note_line.amount_outside" CHECK (least("vendor_note_line"."taxable", "vendor_note_line"."tax_excess", "vendor_note_line"."tax" - "vendor_note_line"."tax_excess") >= 0 and "vendor_note_line"."taxable" + "vendor_note_line"."tax_excess" > 0)
);
--> statement-breakpoint
CREATE TABLE "vendor_note_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_note_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_line_id" bigint NOT NULL,
	"inward_batch_id" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"to_stock" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor_note_share.twice" UNIQUE("note_line_id","inward_batch_id"),
	CONSTRAINT "vendor_note_share.outside" CHECK ("vendor_note_share"."difference" <= 0 and "vendor_note_share"."to_stock" between "vendor_note_share"."difference" and 0)
);
--> statement-breakpoint
CREATE TABLE "vendor_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"vendor_id" bigint NOT NULL,
	"vendor_name" text NOT NULL,
	"vendor_address_id" bigint NOT NULL,
	"vendor_paper" jsonb NOT NULL,
	"our_paper" jsonb NOT NULL,
	"bill_id" bigint,
	"vendor_note_no" text NOT NULL,
	"normalized_no" text NOT NULL,
	"vendor_note_date" date,
	"fiscal_year" integer NOT NULL,
	"business_date" date NOT NULL,
	"reason" text NOT NULL,
	"reverse_charge" boolean NOT NULL,
	"is_on_account" boolean NOT NULL,
	"note" text NOT NULL,
	"taxable" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"round_off" bigint NOT NULL,
	"total" bigint NOT NULL,
	"vendor_total" bigint,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" bigint,
	"cancel_note" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor_note.number_missing" CHECK (("vendor_note"."number" is null) = ("vendor_note"."status" = 'draft') and ("vendor_note"."number" is null) = ("vendor_note"."confirmed_at" is null)),
	CONSTRAINT "vendor_note.paper_of_kind" CHECK (("vendor_note"."kind" = 'credit_note') = ("vendor_note"."vendor_note_no" <> '') and ("vendor_note"."kind" = 'credit_note') = ("vendor_note"."vendor_note_date" is not null)),
	CONSTRAINT "vendor_note.cancelled_why" CHECK (("vendor_note"."status" = 'cancelled') = ("vendor_note"."cancel_note" <> '')),
	CONSTRAINT "vendor_note.total_wrong" CHECK (least("vendor_note"."taxable", "vendor_note"."tax", "vendor_note"."total") >= 0
        and "vendor_note"."total" = "vendor_note"."taxable" + "vendor_note"."round_off" + case when "vendor_note"."reverse_charge" then 0 else "vendor_note"."tax" end),
	CONSTRAINT "vendor_note_kind_known" CHECK ("vendor_note"."kind" in ('debit_note', 'credit_note')),
	CONSTRAINT "vendor_note_status_known" CHECK ("vendor_note"."status" in ('draft', 'confirmed', 'cancelled')),
	CONSTRAINT "vendor_note_reason_known" CHECK ("vendor_note"."reason" in ('price', 'quantity', 'discount', 'rebate', 'tax', 'other'))
);
--> statement-breakpoint
CREATE TABLE "po_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "po_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"item_id" bigint,
	"sku_id" bigint,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"hsn" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"unit_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"price" bigint NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"discount_bps" integer DEFAULT 0 NOT NULL,
	"tax_id" bigint,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"tax_components" jsonb NOT NULL,
	"taxable" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"expected_date" date,
	"stock_qty" bigint NOT NULL,
	"received_qty" bigint DEFAULT 0 NOT NULL,
	"accepted_qty" bigint DEFAULT 0 NOT NULL,
	"rejected_qty" bigint DEFAULT 0 NOT NULL,
	"returned_qty" bigint DEFAULT 0 NOT NULL,
	"billed_qty" bigint DEFAULT 0 NOT NULL,
	"closed_qty" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "po_line.goods_missing" CHECK (num_nonnulls("po_line"."item_id", "po_line"."sku_id") > 0),
	CONSTRAINT "po_line.qty_outside" CHECK ("po_line"."qty" > 0 and "po_line"."stock_qty" > 0),
	CONSTRAINT "po_line.price_zero" CHECK ("po_line"."price" between 0 and 1000000000000 and "po_line"."is_free" = ("po_line"."price" = 0)),
	CONSTRAINT "po_line.discount_outside" CHECK ("po_line"."discount_bps" between 0 and 10000),
	CONSTRAINT "po_line.total_wrong" CHECK ("po_line"."total" = "po_line"."taxable" + "po_line"."tax" and "po_line"."taxable" >= 0),
	CONSTRAINT "po_line.progress" CHECK (least("po_line"."received_qty", "po_line"."accepted_qty", "po_line"."rejected_qty", "po_line"."returned_qty", "po_line"."billed_qty", "po_line"."closed_qty") >= 0
        and "po_line"."received_qty" = "po_line"."accepted_qty" + "po_line"."returned_qty" + "po_line"."rejected_qty"
        and "po_line"."closed_qty" <= greatest("po_line"."stock_qty" - "po_line"."accepted_qty", 0))
);
--> statement-breakpoint
CREATE TABLE "po_revision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "po_revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"paper" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "po_revision.kept_twice" UNIQUE("order_id","revision")
);
--> statement-breakpoint
CREATE TABLE "purchase_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"vendor_id" bigint NOT NULL,
	"vendor_address_id" bigint NOT NULL,
	"vendor" jsonb,
	"ship_to" jsonb,
	"store_id" bigint NOT NULL,
	"order_date" date NOT NULL,
	"expected_date" date NOT NULL,
	"payment_terms_days" integer NOT NULL,
	"vendor_ref" text DEFAULT '' NOT NULL,
	"freight_terms" text NOT NULL,
	"note_to_vendor" text DEFAULT '' NOT NULL,
	"internal_note" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"origin" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" bigint,
	"approved_at" timestamp (3) with time zone,
	"approved_by" bigint,
	"sent_at" timestamp (3) with time zone,
	"sent_how" text,
	"closed_at" timestamp (3) with time zone,
	"status_note" text DEFAULT '' NOT NULL,
	"taxable" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "purchase_order_number_unique" UNIQUE("number"),
	CONSTRAINT "po.number_missing" CHECK ("purchase_order"."status" in ('draft', 'cancelled') or ("purchase_order"."number" is not null and "purchase_order"."vendor" is not null and "purchase_order"."ship_to" is not null)),
	CONSTRAINT "po.expected_before_order" CHECK ("purchase_order"."expected_date" >= "purchase_order"."order_date"),
	CONSTRAINT "po.terms_outside" CHECK ("purchase_order"."payment_terms_days" between 0 and 180),
	CONSTRAINT "po.total_wrong" CHECK ("purchase_order"."total" = "purchase_order"."taxable" + "purchase_order"."tax"),
	CONSTRAINT "po.closed_when" CHECK (("purchase_order"."status" = 'closed') = ("purchase_order"."closed_at" is not null)),
	CONSTRAINT "po.sent_how" CHECK (("purchase_order"."sent_at" is null) = ("purchase_order"."sent_how" is null)),
	CONSTRAINT "purchase_order_freight_terms_known" CHECK ("purchase_order"."freight_terms" in ('included', 'extra', 'ours')),
	CONSTRAINT "purchase_order_status_known" CHECK ("purchase_order"."status" in ('draft', 'waiting', 'approved', 'sent', 'part_received', 'received', 'closed', 'cancelled')),
	CONSTRAINT "purchase_order_origin_known" CHECK ("purchase_order"."origin" in ('manual', 'reorder', 'plan', 'copy')),
	CONSTRAINT "purchase_order_sent_how_known" CHECK ("purchase_order"."sent_how" in ('mail', 'printed', 'phone', 'portal'))
);
--> statement-breakpoint
CREATE TABLE "vendor_return_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_return_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "vendor_return.file_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_return_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_return_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"tray_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor_return_line.number_twice" UNIQUE("return_id","line_no"),
	CONSTRAINT "vendor_return_line.goods_twice" UNIQUE("return_id","batch_id","tray_id"),
	CONSTRAINT "vendor_return_line.outside" CHECK ("vendor_return_line"."qty" > 0 and "vendor_return_line"."value" >= 0),
	CONSTRAINT "vendor_return_line_reason_known" CHECK ("vendor_return_line"."reason" in ('damaged', 'poor_quality', 'wrong_goods', 'excess', 'expired', 'recalled', 'other'))
);
--> statement-breakpoint
CREATE TABLE "vendor_return_part" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_return_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"inward_batch_id" bigint NOT NULL,
	"bill_line_id" bigint,
	"qty" bigint NOT NULL,
	"kept_qty" bigint NOT NULL,
	"value" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"tax_components" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor_return_part.outside" CHECK ("vendor_return_part"."qty" > 0 and "vendor_return_part"."kept_qty" between 0 and "vendor_return_part"."qty" and least("vendor_return_part"."value", "vendor_return_part"."tax") >= 0),
	CONSTRAINT "vendor_return_part.unbilled_tax" CHECK ("vendor_return_part"."bill_line_id" is not null or "vendor_return_part"."tax" = 0)
);
--> statement-breakpoint
CREATE TABLE "vendor_return" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"debit_note_no" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"vendor_id" bigint NOT NULL,
	"vendor_name" text NOT NULL,
	"vendor_paper" jsonb NOT NULL,
	"store_paper" jsonb NOT NULL,
	"store_id" bigint NOT NULL,
	"business_date" date NOT NULL,
	"is_replacement" boolean NOT NULL,
	"vehicle_no" text NOT NULL,
	"lr_no" text NOT NULL,
	"eway_bill_no" text NOT NULL,
	"note" text NOT NULL,
	"taxable" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"unbilled_value" bigint DEFAULT 0 NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"posted_at" timestamp (3) with time zone,
	"posted_by" bigint,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" bigint,
	"cancel_note" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor_return_number_unique" UNIQUE("number"),
	CONSTRAINT "vendor_return_debitNoteNo_unique" UNIQUE("debit_note_no"),
	CONSTRAINT "vendor_return.posted_when" CHECK (("vendor_return"."status" = 'draft') = ("vendor_return"."posted_at" is null)),
	CONSTRAINT "vendor_return.cancelled_when" CHECK (("vendor_return"."status" = 'cancelled') = ("vendor_return"."cancelled_at" is not null)),
	CONSTRAINT "vendor_return.debit_note_of_draft" CHECK ("vendor_return"."debit_note_no" is null or "vendor_return"."posted_at" is not null),
	CONSTRAINT "vendor_return.amount_outside" CHECK (least("vendor_return"."taxable", "vendor_return"."tax", "vendor_return"."unbilled_value", "vendor_return"."value") >= 0 and "vendor_return"."total" between "vendor_return"."taxable" and "vendor_return"."taxable" + "vendor_return"."tax"),
	CONSTRAINT "vendor_return_status_known" CHECK ("vendor_return"."status" in ('draft', 'posted', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "vendor_address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"label" text NOT NULL,
	"use" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"state_code" text,
	"pin_code" text,
	"country" text DEFAULT 'IN' NOT NULL,
	"gstin" text,
	"contact_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"is_default_billing" boolean DEFAULT false NOT NULL,
	"is_default_dispatch" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor_address.state_missing" CHECK ("vendor_address"."country" <> 'IN' or ("vendor_address"."state_code" is not null and "vendor_address"."pin_code" is not null)),
	CONSTRAINT "vendor_address.gstin_state" CHECK (substr("vendor_address"."gstin", 1, 2) = "vendor_address"."state_code"),
	CONSTRAINT "vendor_address_use_known" CHECK ("vendor_address"."use" in ('billing', 'dispatch', 'both'))
);
--> statement-breakpoint
CREATE TABLE "vendor_category" (
	"vendor_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "vendor_category_vendor_id_category_id_pk" PRIMARY KEY("vendor_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "vendor.file_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"sku_id" bigint,
	"item_id" bigint,
	"vendor_code" text DEFAULT '' NOT NULL,
	"vendor_name" text DEFAULT '' NOT NULL,
	"unit_id" bigint NOT NULL,
	"min_qty" bigint NOT NULL,
	"price" bigint NOT NULL,
	"multiple" bigint NOT NULL,
	"lead_time_days" integer,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"is_preferred" boolean DEFAULT false NOT NULL,
	"last_price" bigint,
	"last_date" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor_item.one_thing" CHECK (num_nonnulls("vendor_item"."sku_id", "vendor_item"."item_id") = 1),
	CONSTRAINT "vendor_item.price_outside" CHECK ("vendor_item"."price" between 0 and 1000000000000),
	CONSTRAINT "vendor_item.qty_outside" CHECK ("vendor_item"."min_qty" > 0 and "vendor_item"."multiple" > 0),
	CONSTRAINT "vendor_item.lead_time_outside" CHECK ("vendor_item"."lead_time_days" between 0 and 365),
	CONSTRAINT "vendor_item.ends_before_it_begins" CHECK ("vendor_item"."valid_to" >= "vendor_item"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "vendor" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"name_key" text NOT NULL,
	"kind" text NOT NULL,
	"gst_treatment" text NOT NULL,
	"gstin" text,
	"allow_same_gstin" boolean DEFAULT false NOT NULL,
	"same_gstin_reason" text,
	"pan" text,
	"msme_type" text DEFAULT 'none' NOT NULL,
	"udyam_number" text,
	"contact_name" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"alt_phone" text,
	"email" text,
	"website" text,
	"payment_terms_days" integer DEFAULT 30 NOT NULL,
	"credit_limit" bigint,
	"lead_time_days" integer,
	"tds_section_id" bigint,
	"bank_account_name" text DEFAULT '' NOT NULL,
	"bank_account_number" text DEFAULT '' NOT NULL,
	"ifsc" text DEFAULT '' NOT NULL,
	"upi_id" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"hold_kind" text,
	"hold_reason" text,
	"hold_until" date,
	"merged_into_id" bigint,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor.number_taken" UNIQUE("number"),
	CONSTRAINT "vendor.phone_wrong" CHECK ("vendor"."phone" ~ '^[0-9]{6,15}$'),
	CONSTRAINT "vendor.gstin_missing" CHECK ("vendor"."gst_treatment" not in ('registered', 'composition', 'sez') or "vendor"."gstin" is not null),
	CONSTRAINT "vendor.same_gstin_reason_missing" CHECK (not "vendor"."allow_same_gstin" or "vendor"."same_gstin_reason" is not null),
	CONSTRAINT "vendor.pan_mismatch" CHECK ("vendor"."pan" = substr("vendor"."gstin", 3, 10)),
	CONSTRAINT "vendor.udyam_missing" CHECK (("vendor"."msme_type" = 'none') = ("vendor"."udyam_number" is null)),
	CONSTRAINT "vendor.terms_outside" CHECK ("vendor"."payment_terms_days" between 0 and 180),
	CONSTRAINT "vendor.credit_limit_outside" CHECK ("vendor"."credit_limit" between 0 and 1000000000000),
	CONSTRAINT "vendor.lead_time_outside" CHECK ("vendor"."lead_time_days" between 0 and 365),
	CONSTRAINT "vendor.hold_reason_missing" CHECK (("vendor"."status" = 'hold') = ("vendor"."hold_kind" is not null and "vendor"."hold_reason" is not null)),
	CONSTRAINT "vendor.hold_without_end" CHECK ("vendor"."hold_until" is null or "vendor"."status" = 'hold'),
	CONSTRAINT "vendor.merged" CHECK ("vendor"."merged_into_id" is null or "vendor"."status" = 'inactive'),
	CONSTRAINT "vendor_kind_known" CHECK ("vendor"."kind" in ('company', 'firm', 'individual', 'government')),
	CONSTRAINT "vendor_gst_treatment_known" CHECK ("vendor"."gst_treatment" in ('registered', 'composition', 'unregistered', 'sez', 'overseas')),
	CONSTRAINT "vendor_msme_type_known" CHECK ("vendor"."msme_type" in ('none', 'micro', 'small', 'medium')),
	CONSTRAINT "vendor_status_known" CHECK ("vendor"."status" in ('active', 'hold', 'inactive')),
	CONSTRAINT "vendor_hold_kind_known" CHECK ("vendor"."hold_kind" in ('orders', 'payments', 'all'))
);
--> statement-breakpoint
CREATE TABLE "sales_day_mark" (
	"id" integer PRIMARY KEY NOT NULL,
	"fact_id" bigint NOT NULL,
	CONSTRAINT "sales_day_mark_once" CHECK ("sales_day_mark"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sales_day" (
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"source" text NOT NULL,
	"state_code" text NOT NULL,
	"has_gstin" boolean NOT NULL,
	"doc_type" text NOT NULL,
	"line_kind" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"invoices" integer NOT NULL,
	"qty" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"cgst" bigint NOT NULL,
	"sgst" bigint NOT NULL,
	"igst" bigint NOT NULL,
	"cess" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "sales_day_day_channel_source_state_code_has_gstin_doc_type_line_kind_tax_rate_pk" PRIMARY KEY("day","channel","source","state_code","has_gstin","doc_type","line_kind","tax_rate"),
	CONSTRAINT "sales_day_channel_known" CHECK ("sales_day"."channel" in ('b2c', 'b2b')),
	CONSTRAINT "sales_day_source_known" CHECK ("sales_day"."source" in ('storefront', 'manual', 'exchange', 'invoice', 'store', 'import')),
	CONSTRAINT "sales_day_doc_type_known" CHECK ("sales_day"."doc_type" in ('invoice', 'credit_note')),
	CONSTRAINT "sales_day_line_kind_known" CHECK ("sales_day"."line_kind" in ('goods', 'charge', 'round_off', 'cost'))
);
--> statement-breakpoint
CREATE TABLE "sales_fact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_fact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_type" text NOT NULL,
	"doc_id" bigint NOT NULL,
	"doc_date" date NOT NULL,
	"sale_date" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"order_id" bigint NOT NULL,
	"buyer_kind" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"source" text NOT NULL,
	"state_code" text NOT NULL,
	"has_gstin" boolean NOT NULL,
	"line_kind" text NOT NULL,
	"order_line_id" bigint,
	"variant_id" bigint,
	"hsn" text NOT NULL,
	"unit_code" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"reason_kind" text,
	"is_void" boolean NOT NULL,
	"invoices" integer DEFAULT 0 NOT NULL,
	"qty" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"cgst" bigint NOT NULL,
	"sgst" bigint NOT NULL,
	"igst" bigint NOT NULL,
	"cess" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "sales_fact.total" CHECK ("sales_fact"."line_kind" in ('round_off', 'cost') or "sales_fact"."total" = "sales_fact"."taxable" + "sales_fact"."tax"),
	CONSTRAINT "sales_fact.tax" CHECK ("sales_fact"."tax" = "sales_fact"."cgst" + "sales_fact"."sgst" + "sales_fact"."igst" + "sales_fact"."cess"),
	CONSTRAINT "sales_fact_doc_type_known" CHECK ("sales_fact"."doc_type" in ('invoice', 'credit_note')),
	CONSTRAINT "sales_fact_buyer_kind_known" CHECK ("sales_fact"."buyer_kind" in ('customer', 'company')),
	CONSTRAINT "sales_fact_channel_known" CHECK ("sales_fact"."channel" in ('b2c', 'b2b')),
	CONSTRAINT "sales_fact_source_known" CHECK ("sales_fact"."source" in ('storefront', 'manual', 'exchange', 'invoice', 'store', 'import')),
	CONSTRAINT "sales_fact_line_kind_known" CHECK ("sales_fact"."line_kind" in ('goods', 'charge', 'round_off', 'cost'))
);
--> statement-breakpoint
CREATE TABLE "sales_goods_day" (
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"doc_type" text NOT NULL,
	"line_kind" text NOT NULL,
	"variant_id" bigint NOT NULL,
	"hsn" text NOT NULL,
	"unit_code" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"qty" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"cgst" bigint NOT NULL,
	"sgst" bigint NOT NULL,
	"igst" bigint NOT NULL,
	"cess" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "sales_goods_day_day_channel_doc_type_line_kind_variant_id_hsn_unit_code_tax_rate_pk" PRIMARY KEY("day","channel","doc_type","line_kind","variant_id","hsn","unit_code","tax_rate"),
	CONSTRAINT "sales_goods_day_channel_known" CHECK ("sales_goods_day"."channel" in ('b2c', 'b2b')),
	CONSTRAINT "sales_goods_day_doc_type_known" CHECK ("sales_goods_day"."doc_type" in ('invoice', 'credit_note')),
	CONSTRAINT "sales_goods_day_line_kind_known" CHECK ("sales_goods_day"."line_kind" in ('goods', 'charge', 'round_off'))
);
--> statement-breakpoint
CREATE TABLE "sales_goods_month" (
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"doc_type" text NOT NULL,
	"line_kind" text NOT NULL,
	"variant_id" bigint NOT NULL,
	"hsn" text NOT NULL,
	"unit_code" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"qty" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"cgst" bigint NOT NULL,
	"sgst" bigint NOT NULL,
	"igst" bigint NOT NULL,
	"cess" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "sales_goods_month_day_channel_doc_type_line_kind_variant_id_hsn_unit_code_tax_rate_pk" PRIMARY KEY("day","channel","doc_type","line_kind","variant_id","hsn","unit_code","tax_rate"),
	CONSTRAINT "sales_goods_month_channel_known" CHECK ("sales_goods_month"."channel" in ('b2c', 'b2b')),
	CONSTRAINT "sales_goods_month_doc_type_known" CHECK ("sales_goods_month"."doc_type" in ('invoice', 'credit_note')),
	CONSTRAINT "sales_goods_month_line_kind_known" CHECK ("sales_goods_month"."line_kind" in ('goods', 'charge', 'round_off'))
);
--> statement-breakpoint
CREATE TABLE "sales_order_day" (
	"day" date NOT NULL,
	"order_id" bigint NOT NULL,
	"doc_type" text NOT NULL,
	"state_code" text NOT NULL,
	"has_gstin" boolean NOT NULL,
	"buyer_kind" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"staff_id" bigint,
	"channel" text NOT NULL,
	"source" text NOT NULL,
	"invoices" integer NOT NULL,
	"qty" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"cgst" bigint NOT NULL,
	"sgst" bigint NOT NULL,
	"igst" bigint NOT NULL,
	"cess" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"goods_taxable" bigint NOT NULL,
	"goods_qty" bigint NOT NULL,
	"round_off" bigint NOT NULL,
	CONSTRAINT "sales_order_day_day_order_id_doc_type_state_code_has_gstin_pk" PRIMARY KEY("day","order_id","doc_type","state_code","has_gstin"),
	CONSTRAINT "sales_order_day_doc_type_known" CHECK ("sales_order_day"."doc_type" in ('invoice', 'credit_note')),
	CONSTRAINT "sales_order_day_buyer_kind_known" CHECK ("sales_order_day"."buyer_kind" in ('customer', 'company')),
	CONSTRAINT "sales_order_day_channel_known" CHECK ("sales_order_day"."channel" in ('b2c', 'b2b')),
	CONSTRAINT "sales_order_day_source_known" CHECK ("sales_order_day"."source" in ('storefront', 'manual', 'exchange', 'invoice', 'store', 'import'))
);
--> statement-breakpoint
CREATE TABLE "saved_report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"schedule" jsonb,
	"format" text NOT NULL,
	"recipient_ids" jsonb NOT NULL,
	"sent_on" date,
	"next_send_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_report.too_large" CHECK (octet_length("saved_report"."parameters"::text) <= 8192),
	CONSTRAINT "saved_report_schedule" CHECK (("saved_report"."schedule" is null) = ("saved_report"."next_send_at" is null)),
	CONSTRAINT "saved_report_format_known" CHECK ("saved_report"."format" in ('csv', 'xlsx', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "return_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"qty_requested" bigint NOT NULL,
	"qty_approved" bigint DEFAULT 0 NOT NULL,
	"qty_received" bigint DEFAULT 0 NOT NULL,
	"qty_missing" bigint DEFAULT 0 NOT NULL,
	"reason_id" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "return.line_twice" UNIQUE("return_id","order_line_id"),
	CONSTRAINT "return_line.quantities" CHECK ("return_line"."qty_requested" > 0 and "return_line"."qty_approved" between 0 and "return_line"."qty_requested"
        and "return_line"."qty_received" >= 0 and "return_line"."qty_missing" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_offer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"bonus_rate" integer,
	"coupon_code" text,
	"valid_until" date NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'offered' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "return_offer.amount" CHECK (case "return_offer"."kind" when 'wallet_bonus' then "return_offer"."amount" = 0 and "return_offer"."bonus_rate" between 100 and 5000
        else "return_offer"."amount" > 0 and "return_offer"."bonus_rate" is null end),
	CONSTRAINT "return_offer.coupon" CHECK (("return_offer"."coupon_code" is not null) = ("return_offer"."kind" = 'coupon' and "return_offer"."status" = 'accepted')),
	CONSTRAINT "return_offer.answer" CHECK (("return_offer"."status" = 'offered') = ("return_offer"."answered_at" is null)
        and ("return_offer"."answered_by" is null or "return_offer"."answered_at" is not null)),
	CONSTRAINT "return_offer_kind_known" CHECK ("return_offer"."kind" in ('keep_discount', 'wallet_bonus', 'coupon')),
	CONSTRAINT "return_offer_status_known" CHECK ("return_offer"."status" in ('offered', 'accepted', 'declined', 'expired', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "return_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"type" text NOT NULL,
	"source" text NOT NULL,
	"order_id" bigint NOT NULL,
	"visit_id" text,
	"parcel_id" bigint,
	"is_at_door" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"wish" text NOT NULL,
	"pickup" jsonb,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" bigint NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"received_at" timestamp (3) with time zone,
	"received_by" bigint,
	"closed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"is_kept" boolean DEFAULT false NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"override_note" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"assignee_id" bigint,
	"rest_of_id" bigint,
	"resolution" text,
	"new_order_id" bigint,
	"credit_total" bigint DEFAULT 0 NOT NULL,
	"held_back" bigint DEFAULT 0 NOT NULL,
	"clawback" bigint DEFAULT 0 NOT NULL,
	"money_back" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "return_order_number_unique" UNIQUE("number"),
	CONSTRAINT "return.money" CHECK ("return_order"."money_back" between 0 and "return_order"."credit_total"),
	CONSTRAINT "return.clawback" CHECK ("return_order"."clawback" between 0 and "return_order"."held_back"),
	CONSTRAINT "return.resolution" CHECK (("return_order"."status" = 'closed') = ("return_order"."resolution" is not null)),
	CONSTRAINT "return.new_order" CHECK ((coalesce("return_order"."resolution", '') in ('replacement', 'exchange')) = ("return_order"."new_order_id" is not null)),
	CONSTRAINT "return.rto_parcel" CHECK (("return_order"."type" = 'rto') = ("return_order"."parcel_id" is not null)),
	CONSTRAINT "return.kept" CHECK (not "return_order"."is_kept" or "return_order"."status" = 'closed' and "return_order"."received_at" is null),
	CONSTRAINT "return.moments" CHECK (("return_order"."status" = 'requested' and "return_order"."decided_at" is null or "return_order"."status" in ('cancelled', 'rejected')
        or "return_order"."decided_at" is not null)
        and ("return_order"."status" not in ('received', 'closed') or "return_order"."received_at" is not null or "return_order"."is_kept")
        and (("return_order"."status" = 'closed') = ("return_order"."closed_at" is not null))),
	CONSTRAINT "return_order_type_known" CHECK ("return_order"."type" in ('customer', 'counter', 'rto')),
	CONSTRAINT "return_order_source_known" CHECK ("return_order"."source" in ('storefront', 'staff', 'logistics')),
	CONSTRAINT "return_order_status_known" CHECK ("return_order"."status" in ('requested', 'approved', 'rejected', 'received', 'closed', 'cancelled')),
	CONSTRAINT "return_order_wish_known" CHECK ("return_order"."wish" in ('refund', 'wallet', 'replacement', 'exchange', 'repair')),
	CONSTRAINT "return_order_resolution_known" CHECK ("return_order"."resolution" in ('refund', 'wallet', 'replacement', 'exchange', 'repair', 'none'))
);
--> statement-breakpoint
CREATE TABLE "return_photo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_line_id" bigint NOT NULL,
	"piece_id" bigint,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "return.photo_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "return_piece" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_piece_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"return_line_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"condition" text NOT NULL,
	"decision" text NOT NULL,
	"is_repaired" boolean DEFAULT false NOT NULL,
	"parcel_id" bigint,
	"batch_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "return_piece.repaired" CHECK (not "return_piece"."is_repaired" or "return_piece"."decision" = 'send_back'),
	CONSTRAINT "return_piece.qty" CHECK ("return_piece"."qty" > 0),
	CONSTRAINT "return_piece.spoilt" CHECK (not ("return_piece"."decision" = 'restock' and "return_piece"."condition" in ('damaged', 'defective', 'expired'))),
	CONSTRAINT "return_piece_condition_known" CHECK ("return_piece"."condition" in ('sealed', 'opened', 'damaged', 'defective', 'expired', 'wrong_item')),
	CONSTRAINT "return_piece_decision_known" CHECK ("return_piece"."decision" in ('restock', 'quarantine', 'scrap', 'repair', 'send_back'))
);
--> statement-breakpoint
CREATE TABLE "shop_photo" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"session_id" bigint NOT NULL,
	"approver_id" bigint NOT NULL,
	"permission" text NOT NULL,
	"record_table" text NOT NULL,
	"record_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "approval_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "otp_challenge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otp_challenge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"user_id" bigint,
	"otp_mac" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_count" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "otp_challenge_nameHash_unique" UNIQUE("name_hash"),
	CONSTRAINT "otp_challenge_purpose_known" CHECK ("otp_challenge"."purpose" in ('reset', 'phone')),
	CONSTRAINT "otp_challenge_status_known" CHECK ("otp_challenge"."status" in ('open', 'verified', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "reset_ticket" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reset_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_count" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "reset_ticket_ticketHash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "reset_ticket_purpose_known" CHECK ("reset_ticket"."purpose" in ('reset', 'invite'))
);
--> statement-breakpoint
CREATE TABLE "user_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"session_public_id" text,
	"path" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"saved_at" timestamp (3) with time zone
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
CREATE TABLE "device" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device.known" UNIQUE("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_challenge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_count" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sign_in_challenge_nameHash_unique" UNIQUE("name_hash")
);
--> statement-breakpoint
CREATE TABLE "batch_store" (
	"batch_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"on_hand" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "batch_store_batch_id_store_id_pk" PRIMARY KEY("batch_id","store_id"),
	CONSTRAINT "stock.changed" CHECK ("batch_store"."on_hand" >= 0 and "batch_store"."value" >= 0),
	CONSTRAINT "stock.value_left" CHECK ("batch_store"."on_hand" > 0 or "batch_store"."value" = 0)
);
--> statement-breakpoint
CREATE TABLE "batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"sku_id" bigint NOT NULL,
	"number" text NOT NULL,
	"origin" text NOT NULL,
	"vendor_id" bigint,
	"mfg_date" date,
	"received_date" date NOT NULL,
	"expiry_date" date,
	"mrp" bigint,
	"status" text DEFAULT 'available' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_expired" boolean DEFAULT false NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"is_running" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "batch.code_taken" UNIQUE("code"),
	CONSTRAINT "batch.expiry_before_made" CHECK ("batch"."expiry_date" > "batch"."mfg_date"),
	CONSTRAINT "batch.reason_missing" CHECK ("batch"."status" = 'available' or "batch"."status_reason" <> ''),
	CONSTRAINT "batch.mrp_outside" CHECK ("batch"."mrp" between 0 and 1000000000000),
	CONSTRAINT "batch_origin_known" CHECK ("batch"."origin" in ('opening', 'found', 'return', 'inward', 'run', 'byproduct')),
	CONSTRAINT "batch_status_known" CHECK ("batch"."status" in ('available', 'quarantine', 'hold', 'recalled', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "count_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mode" text NOT NULL,
	"added" bigint,
	"qty" bigint NOT NULL,
	"book_then" bigint NOT NULL,
	"movement_id_then" bigint,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "count_entry.below_zero" CHECK ("count_entry"."qty" >= 0 and "count_entry"."book_then" >= 0),
	CONSTRAINT "count_entry_mode_known" CHECK ("count_entry"."mode" in ('scan', 'typed', 'zero'))
);
--> statement-breakpoint
CREATE TABLE "count_line_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_line_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "count_line.file_taken" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "count_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"tray_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"is_found" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"counted" bigint,
	"book_at_count" bigint,
	"variance" bigint GENERATED ALWAYS AS (counted - book_at_count) STORED,
	"variance_value" bigint,
	"decision" text DEFAULT 'none' NOT NULL,
	"reason_code" text,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"recount_by" bigint,
	"posted_qty" bigint,
	CONSTRAINT "count_line.taken" UNIQUE("count_id","tray_id","batch_id"),
	CONSTRAINT "count_line.number_taken" UNIQUE("count_id","line_no"),
	CONSTRAINT "count_line.counted_half" CHECK (("count_line"."counted" is null) = ("count_line"."book_at_count" is null) and "count_line"."counted" >= 0),
	CONSTRAINT "count_line.status_wrong" CHECK (case "count_line"."status" when 'counted' then "count_line"."counted" is not null and "count_line"."decision" = 'none'
        when 'decided' then "count_line"."decision" in ('accept', 'zero', 'reject')
        when 'recount' then "count_line"."decision" = 'recount' else "count_line"."counted" is null end),
	CONSTRAINT "count_line.accepted_nothing" CHECK ("count_line"."decision" not in ('accept', 'zero') or "count_line"."counted" is not null),
	CONSTRAINT "count_line.posted_unaccepted" CHECK ("count_line"."posted_qty" is null or "count_line"."decision" in ('accept', 'zero')),
	CONSTRAINT "count_line_status_known" CHECK ("count_line"."status" in ('open', 'counted', 'recount', 'decided')),
	CONSTRAINT "count_line_decision_known" CHECK ("count_line"."decision" in ('none', 'accept', 'recount', 'reject', 'zero'))
);
--> statement-breakpoint
CREATE TABLE "count_tray" (
	"count_id" bigint NOT NULL,
	"tray_id" bigint NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" bigint,
	CONSTRAINT "count_tray_count_id_tray_id_pk" PRIMARY KEY("count_id","tray_id"),
	CONSTRAINT "stock_count.tray_done_by_nobody" CHECK (("count_tray"."done_at" is null) = ("count_tray"."done_by" is null))
);
--> statement-breakpoint
CREATE TABLE "stock_count" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"store_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"scope" jsonb NOT NULL,
	"is_blind" boolean DEFAULT true NOT NULL,
	"assignee_ids" bigint[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"differences" integer DEFAULT 0 NOT NULL,
	"gain" bigint DEFAULT 0 NOT NULL,
	"loss" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"reviewed_by" bigint,
	"posted_by" bigint,
	"posted_at" timestamp (3) with time zone,
	"posted_up_to" bigint DEFAULT 0 NOT NULL,
	"posted_parts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_count.number_taken" UNIQUE("number"),
	CONSTRAINT "stock_count.started_never" CHECK (("stock_count"."status" in ('draft', 'cancelled')) or "stock_count"."started_at" is not null),
	CONSTRAINT "stock_count.posted_by_nobody" CHECK (("stock_count"."status" in ('posting', 'posted')) = ("stock_count"."posted_by" is not null)),
	CONSTRAINT "stock_count.posted_never" CHECK (("stock_count"."status" = 'posted') = ("stock_count"."posted_at" is not null)),
	CONSTRAINT "stock_count_kind_known" CHECK ("stock_count"."kind" in ('full', 'cycle', 'spot')),
	CONSTRAINT "stock_count_status_known" CHECK ("stock_count"."status" in ('draft', 'counting', 'review', 'posting', 'posted', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "demand" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "demand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"ref_line_id" bigint NOT NULL,
	"ref_number" text NOT NULL,
	"sku_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"wanted" bigint NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"need_date" date NOT NULL,
	"min_days_left" integer NOT NULL,
	"priority" integer NOT NULL,
	"partial_ok" boolean NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "demand.line_taken" UNIQUE("purpose","ref_line_id"),
	CONSTRAINT "stock.changed" CHECK ("demand"."reserved" >= 0 and "demand"."done" >= 0 and "demand"."reserved" + "demand"."done" <= "demand"."wanted"),
	CONSTRAINT "demand.closed_reserved" CHECK ("demand"."status" = 'open' or "demand"."reserved" = 0),
	CONSTRAINT "demand.priority_outside" CHECK ("demand"."priority" between 0 and 9),
	CONSTRAINT "demand_purpose_known" CHECK ("demand"."purpose" in ('order', 'plan', 'hold', 'scrap', 'vendor_return')),
	CONSTRAINT "demand_status_known" CHECK ("demand"."status" in ('open', 'done', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"demand_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"tray_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"stage" text NOT NULL,
	"parcel_id" bigint,
	"from_tray_id" bigint,
	CONSTRAINT "reservation_goods" UNIQUE NULLS NOT DISTINCT("demand_id","batch_id","tray_id","stage","parcel_id","from_tray_id"),
	CONSTRAINT "stock.reservation_empty" CHECK ("reservation"."qty" > 0),
	CONSTRAINT "stock.packed_nowhere" CHECK (("reservation"."stage" = 'packed') = ("reservation"."parcel_id" is not null) and ("reservation"."parcel_id" is null) = ("reservation"."from_tray_id" is null)),
	CONSTRAINT "reservation_stage_known" CHECK ("reservation"."stage" in ('held', 'packed'))
);
--> statement-breakpoint
CREATE TABLE "stock_doc_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_doc_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "stock_doc.file_taken" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "stock_doc_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_doc_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"from_tray_id" bigint,
	"to_tray_id" bigint,
	"qty" bigint NOT NULL,
	"reason_code" text,
	"note" text DEFAULT '' NOT NULL,
	"transfer_line_id" bigint,
	"estimate" bigint,
	CONSTRAINT "stock_doc.line_taken" UNIQUE("doc_id","line_no"),
	CONSTRAINT "stock_doc.line_empty" CHECK ("stock_doc_line"."qty" > 0),
	CONSTRAINT "stock_doc.line_nowhere" CHECK ("stock_doc_line"."from_tray_id" is not null or "stock_doc_line"."to_tray_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "stock_doc" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_doc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"purpose" text,
	"plan_id" bigint,
	"store_id" bigint NOT NULL,
	"to_store_id" bigint,
	"business_date" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"reversal_of_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_doc.number_taken" UNIQUE("number"),
	CONSTRAINT "stock_doc.reversed_already" UNIQUE("reversal_of_id"),
	CONSTRAINT "stock_doc.decided_by_nobody" CHECK (("stock_doc"."decided_by" is null) = ("stock_doc"."decided_at" is null) and ("stock_doc"."status" <> 'refused' or "stock_doc"."decided_by" is not null)),
	CONSTRAINT "stock_doc.own_decision" CHECK ("stock_doc"."status" = 'refused' or "stock_doc"."decided_by" <> "stock_doc"."created_by"),
	CONSTRAINT "stock_doc.target_missing" CHECK (("stock_doc"."kind" = 'transfer') = ("stock_doc"."to_store_id" is not null) and "stock_doc"."to_store_id" <> "stock_doc"."store_id"),
	CONSTRAINT "stock_doc.purpose_missing" CHECK (("stock_doc"."kind" = 'out') = ("stock_doc"."purpose" is not null)),
	CONSTRAINT "stock_doc.plan_missing" CHECK (coalesce("stock_doc"."purpose" = 'production', false) = ("stock_doc"."plan_id" is not null)),
	CONSTRAINT "stock_doc.pending_kind" CHECK ("stock_doc"."status" not in ('pending', 'refused') or "stock_doc"."kind" in ('scrap', 'expiry')),
	CONSTRAINT "stock_doc_kind_known" CHECK ("stock_doc"."kind" in ('opening', 'adjust', 'move', 'tray_clear', 'out', 'scrap', 'expiry', 'inspect', 'transfer', 'revalue')),
	CONSTRAINT "stock_doc_status_known" CHECK ("stock_doc"."status" in ('pending', 'posted', 'refused', 'reversed')),
	CONSTRAINT "stock_doc_purpose_known" CHECK ("stock_doc"."purpose" in ('internal_use', 'sample', 'other', 'production'))
);
--> statement-breakpoint
CREATE TABLE "stock_reason" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_reason_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"uses" text[] NOT NULL,
	"account" text NOT NULL,
	"needs_note" boolean DEFAULT false NOT NULL,
	"needs_photo" boolean DEFAULT false NOT NULL,
	"approval_limit" bigint,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_reason.code_taken" UNIQUE("code"),
	CONSTRAINT "stock_reason.use_missing" CHECK (cardinality("stock_reason"."uses") between 1 and 6),
	CONSTRAINT "stock_reason.limit_outside" CHECK ("stock_reason"."approval_limit" >= 0),
	CONSTRAINT "stock_reason_uses_known" CHECK ("stock_reason"."uses" <@ ARRAY['scrap', 'out', 'adjust', 'expiry', 'inspect', 'count']::text[]),
	CONSTRAINT "stock_reason_account_known" CHECK ("stock_reason"."account" in ('scrap_loss', 'stock_loss', 'stock_gain', 'stock_difference', 'expiry_loss', 'recall_loss', 'production_loss', 'sample_expense', 'internal_use')),
	CONSTRAINT "stock_reason_status_known" CHECK ("stock_reason"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"batch_id" bigint,
	"qty" bigint NOT NULL,
	"held_for" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"last_date" date NOT NULL,
	"count_id" bigint,
	"status" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_hold.nothing" CHECK ("stock_hold"."qty" > 0),
	CONSTRAINT "stock_hold.status_read" CHECK ("stock_hold"."status" <> 'lost'),
	CONSTRAINT "stock_hold_status_known" CHECK ("stock_hold"."status" in ('held', 'released', 'ended', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "stock_balance" (
	"batch_id" bigint NOT NULL,
	"tray_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"on_hand" bigint NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_balance_batch_id_tray_id_pk" PRIMARY KEY("batch_id","tray_id"),
	CONSTRAINT "stock.changed" CHECK ("stock_balance"."reserved" between 0 and "stock_balance"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"kind" text NOT NULL,
	"sku_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"tray_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"value" bigint NOT NULL,
	"doc_kind" text NOT NULL,
	"doc_id" bigint NOT NULL,
	"doc_line_id" bigint NOT NULL,
	"doc_number" text NOT NULL,
	"shipped_by_id" bigint,
	"reverses_id" bigint,
	"reason_code" text,
	"note" text DEFAULT '' NOT NULL,
	"tray_after" bigint NOT NULL,
	"position_after" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "stock_movement.reversed_already" UNIQUE("reverses_id"),
	CONSTRAINT "stock.movement_empty" CHECK (("stock_movement"."kind" = 'revalue') = ("stock_movement"."qty" = 0) and ("stock_movement"."qty" <> 0 or "stock_movement"."value" <> 0)),
	CONSTRAINT "stock.value_against_goods" CHECK ("stock_movement"."value" = 0 or "stock_movement"."kind" = 'revalue' or sign("stock_movement"."value") = sign("stock_movement"."qty")),
	CONSTRAINT "stock.move_with_value" CHECK ("stock_movement"."kind" <> 'move' or "stock_movement"."value" = 0),
	CONSTRAINT "stock.returned_otherwise" CHECK ("stock_movement"."shipped_by_id" is null or "stock_movement"."kind" = 'customer_return'),
	CONSTRAINT "stock_movement_kind_known" CHECK ("stock_movement"."kind" in ('opening', 'inward', 'adjust', 'move', 'ship', 'customer_return', 'pack_material', 'stock_out', 'scrap', 'expire', 'count', 'transfer', 'issue_production', 'return_production', 'produce', 'byproduct', 'vendor_return', 'revalue')),
	CONSTRAINT "stock_movement_doc_kind_known" CHECK ("stock_movement"."doc_kind" in ('stock_doc', 'transfer', 'parcel', 'order', 'return', 'recall', 'inward', 'count', 'plan', 'run', 'bill', 'vendor_return', 'vendor_note'))
);
--> statement-breakpoint
CREATE TABLE "stock_position" (
	"sku_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"on_hand" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"last_in_at" timestamp (3) with time zone,
	"last_out_at" timestamp (3) with time zone,
	"last_counted_at" timestamp (3) with time zone,
	"abc_class" text,
	CONSTRAINT "stock_position_sku_id_store_id_pk" PRIMARY KEY("sku_id","store_id"),
	CONSTRAINT "stock.changed" CHECK ("stock_position"."reserved" between 0 and "stock_position"."on_hand" and "stock_position"."value" >= 0),
	CONSTRAINT "stock.value_left" CHECK ("stock_position"."on_hand" > 0 or "stock_position"."value" = 0),
	CONSTRAINT "stock_position_abc_class_known" CHECK ("stock_position"."abc_class" in ('A', 'B', 'C'))
);
--> statement-breakpoint
CREATE TABLE "sale_cost" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_cost_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"doc_kind" text NOT NULL,
	"doc_id" bigint NOT NULL,
	"order_line_id" bigint,
	"sku_id" bigint NOT NULL,
	"invoice_id" bigint,
	"parcel_id" bigint,
	"waiting_qty" bigint NOT NULL,
	"waiting" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "sale_cost.waits_for_nothing" CHECK ("sale_cost"."invoice_id" is not null or ("sale_cost"."waiting_qty" = 0 and "sale_cost"."waiting" = 0)),
	CONSTRAINT "sale_cost.cost_kept" CHECK ("sale_cost"."kind" not in ('billed', 'unbilled') or "sale_cost"."waiting" = "sale_cost"."cost"),
	CONSTRAINT "sale_cost_kind_known" CHECK ("sale_cost"."kind" in ('billed', 'unbilled', 'left', 'back', 'lost', 'found')),
	CONSTRAINT "sale_cost_doc_kind_known" CHECK ("sale_cost"."doc_kind" in ('sales_invoice', 'credit_note', 'parcel', 'order', 'return', 'recall'))
);
--> statement-breakpoint
CREATE TABLE "scan_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scan_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"screen" text NOT NULL,
	"raw" text NOT NULL,
	"kind" text NOT NULL,
	"ref_id" bigint,
	CONSTRAINT "scan_log_kind_known" CHECK ("scan_log"."kind" in ('command', 'batch', 'tray', 'tote', 'parcel', 'order', 'plan', 'purchase_order', 'inward', 'bill', 'box_type', 'sku', 'ambiguous', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "sku_barcode" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_barcode_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"code" text NOT NULL,
	"symbology" text NOT NULL,
	"pack_qty" bigint DEFAULT 1000 NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sku_barcode.code_taken" UNIQUE("code"),
	CONSTRAINT "sku_barcode.pack_outside" CHECK ("sku_barcode"."pack_qty" between 1 and 1000000000),
	CONSTRAINT "sku_barcode_symbology_known" CHECK ("sku_barcode"."symbology" in ('ean13', 'ean8', 'upca', 'itf14', 'code128', 'qr', 'datamatrix')),
	CONSTRAINT "sku_barcode_source_known" CHECK ("sku_barcode"."source" in ('ours', 'vendor', 'maker'))
);
--> statement-breakpoint
CREATE TABLE "sku_unit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_unit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"ratio_num" bigint NOT NULL,
	"ratio_den" bigint NOT NULL,
	"for_purchase" boolean NOT NULL,
	"for_issue" boolean NOT NULL,
	"is_purchase_default" boolean DEFAULT false NOT NULL,
	"is_issue_default" boolean DEFAULT false NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sku_unit.unit_taken" UNIQUE("sku_id","unit_id"),
	CONSTRAINT "sku_unit.ratio_outside" CHECK ("sku_unit"."ratio_num" between 1 and 1000000000000 and "sku_unit"."ratio_den" between 1 and 1000000000000),
	CONSTRAINT "sku_unit.default_not_offered" CHECK (("sku_unit"."for_purchase" or not "sku_unit"."is_purchase_default") and ("sku_unit"."for_issue" or not "sku_unit"."is_issue_default"))
);
--> statement-breakpoint
CREATE TABLE "sku" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint,
	"item_id" bigint,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"unit_id" bigint NOT NULL,
	"tracking" text NOT NULL,
	"expiry_policy" text NOT NULL,
	"shelf_life_days" integer,
	"alert_days" integer DEFAULT 30 NOT NULL,
	"min_ship_days" integer DEFAULT 0 NOT NULL,
	"min_receive_days" integer DEFAULT 0 NOT NULL,
	"inspect_on_receipt" boolean DEFAULT false NOT NULL,
	"scan_level" text DEFAULT 'sku' NOT NULL,
	"weight_grams" integer,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sku.variant_taken" UNIQUE("variant_id"),
	CONSTRAINT "sku.item_taken" UNIQUE("item_id"),
	CONSTRAINT "sku.code_taken" UNIQUE("code"),
	CONSTRAINT "sku.expiry_untracked" CHECK ("sku"."tracking" = 'batch' or "sku"."expiry_policy" = 'none'),
	CONSTRAINT "sku.shelf_life_missing" CHECK ("sku"."expiry_policy" <> 'required' or "sku"."shelf_life_days" is not null),
	CONSTRAINT "sku.shelf_life_outside" CHECK ("sku"."shelf_life_days" between 1 and 3650),
	CONSTRAINT "sku.alert_days_outside" CHECK ("sku"."alert_days" between 0 and 365),
	CONSTRAINT "sku.min_ship_days_outside" CHECK ("sku"."min_ship_days" between 0 and 3650),
	CONSTRAINT "sku.min_receive_days_outside" CHECK ("sku"."min_receive_days" between 0 and coalesce("sku"."shelf_life_days", 3650)),
	CONSTRAINT "sku.owner" CHECK (num_nonnulls("sku"."variant_id", "sku"."item_id") = 1),
	CONSTRAINT "sku.kind_of_owner" CHECK (("sku"."kind" = 'finished') = ("sku"."variant_id" is not null)),
	CONSTRAINT "sku.weight_outside" CHECK ("sku"."weight_grams" between 1 and 1000000),
	CONSTRAINT "sku.size_outside" CHECK ("sku"."length_mm" between 1 and 5000 and "sku"."width_mm" between 1 and 5000 and "sku"."height_mm" between 1 and 5000),
	CONSTRAINT "sku_kind_known" CHECK ("sku"."kind" in ('raw', 'packing', 'consumable', 'semi_finished', 'finished')),
	CONSTRAINT "sku_tracking_known" CHECK ("sku"."tracking" in ('batch', 'none')),
	CONSTRAINT "sku_expiry_policy_known" CHECK ("sku"."expiry_policy" in ('none', 'optional', 'required')),
	CONSTRAINT "sku_scan_level_known" CHECK ("sku"."scan_level" in ('sku', 'batch')),
	CONSTRAINT "sku_status_known" CHECK ("sku"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "stock_policy" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_policy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"reorder_level" bigint,
	"max_level" bigint,
	"reorder_qty" bigint,
	"source" text NOT NULL,
	"default_tray_id" bigint,
	"count_every_days" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_policy.store_taken" UNIQUE("sku_id","store_id"),
	CONSTRAINT "stock_policy.max_under_level" CHECK ("stock_policy"."max_level" > coalesce("stock_policy"."reorder_level", 0)),
	CONSTRAINT "stock_policy.level_outside" CHECK ("stock_policy"."reorder_level" between 0 and 1000000000000 and "stock_policy"."max_level" <= 1000000000000),
	CONSTRAINT "stock_policy.qty_outside" CHECK ("stock_policy"."reorder_qty" between 1 and 1000000000000),
	CONSTRAINT "stock_policy.count_days_outside" CHECK ("stock_policy"."count_every_days" between 1 and 365),
	CONSTRAINT "stock_policy_source_known" CHECK ("stock_policy"."source" in ('buy', 'make'))
);
--> statement-breakpoint
CREATE TABLE "stock_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"store_id" bigint NOT NULL,
	"to_store_id" bigint NOT NULL,
	"business_date" date,
	"sent_at" timestamp (3) with time zone,
	"sent_by" bigint,
	"note" text DEFAULT '' NOT NULL,
	"vehicle_no" text DEFAULT '' NOT NULL,
	"transporter" text DEFAULT '' NOT NULL,
	"eway_bill_no" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_transfer.number_taken" UNIQUE("number"),
	CONSTRAINT "stock_transfer.eway_bill" CHECK ("stock_transfer"."eway_bill_no" ~ '^([0-9]{12})?$'),
	CONSTRAINT "stock_transfer.same_store" CHECK ("stock_transfer"."store_id" <> "stock_transfer"."to_store_id"),
	CONSTRAINT "stock_transfer.sent_by_nobody" CHECK (("stock_transfer"."sent_at" is null) = ("stock_transfer"."sent_by" is null) and ("stock_transfer"."sent_at" is null) = ("stock_transfer"."business_date" is null) and ("stock_transfer"."status" in ('draft', 'cancelled') or "stock_transfer"."sent_at" is not null)),
	CONSTRAINT "stock_transfer_status_known" CHECK ("stock_transfer"."status" in ('draft', 'sent', 'partly_received', 'received', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfer_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku_id" bigint NOT NULL,
	"batch_id" bigint,
	"from_tray_id" bigint,
	"qty" bigint NOT NULL,
	"sent_qty" bigint DEFAULT 0 NOT NULL,
	"sent_value" bigint,
	"received_qty" bigint DEFAULT 0 NOT NULL,
	"returned_qty" bigint DEFAULT 0 NOT NULL,
	"lost_qty" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_transfer.line_taken" UNIQUE("transfer_id","line_no"),
	CONSTRAINT "stock_transfer.line_empty" CHECK ("stock_transfer_line"."qty" > 0),
	CONSTRAINT "stock_transfer.more_than_sent" CHECK (least("stock_transfer_line"."received_qty", "stock_transfer_line"."returned_qty", "stock_transfer_line"."lost_qty") >= 0 and "stock_transfer_line"."received_qty" + "stock_transfer_line"."returned_qty" + "stock_transfer_line"."lost_qty" <= "stock_transfer_line"."sent_qty"),
	CONSTRAINT "stock_transfer.sent_without_batch" CHECK ("stock_transfer_line"."sent_qty" = 0 or ("stock_transfer_line"."sent_qty" = "stock_transfer_line"."qty" and "stock_transfer_line"."batch_id" is not null and "stock_transfer_line"."from_tray_id" is not null)),
	CONSTRAINT "stock_transfer.value_outside" CHECK (("stock_transfer_line"."sent_value" is null) = ("stock_transfer_line"."sent_qty" = 0) and coalesce("stock_transfer_line"."sent_value", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "store" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean NOT NULL,
	"address" jsonb,
	"gstin" text DEFAULT '' NOT NULL,
	"dispatch_cutoff" text DEFAULT '15:00' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store.code_taken" UNIQUE("code"),
	CONSTRAINT "store.name_taken" UNIQUE("name"),
	CONSTRAINT "store.default_inactive" CHECK (not "store"."is_default" or "store"."status" = 'active'),
	CONSTRAINT "store.address_missing" CHECK ("store"."is_default" or "store"."address" is not null),
	CONSTRAINT "store.cutoff_wrong" CHECK ("store"."dispatch_cutoff" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "store_status_known" CHECK ("store"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "tray" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tray_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"area" text NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"parent_id" bigint,
	"pick_order" integer NOT NULL,
	"allow_mixed" boolean DEFAULT true NOT NULL,
	"label_code" text NOT NULL,
	"last_counted_at" timestamp (3) with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tray.label_taken" UNIQUE("label_code"),
	CONSTRAINT "tray.code_taken" UNIQUE("store_id","code"),
	CONSTRAINT "tray.system_inactive" CHECK (not "tray"."is_system" or "tray"."status" = 'active'),
	CONSTRAINT "tray.pick_order_outside" CHECK ("tray"."pick_order" between 0 and 1000000),
	CONSTRAINT "tray_area_known" CHECK ("tray"."area" in ('rm', 'fg', 'quarantine', 'reject', 'packed', 'transit')),
	CONSTRAINT "tray_status_known" CHECK ("tray"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "withholding_section" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withholding_section_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"act" text NOT NULL,
	"provision" text NOT NULL,
	"payment_code" text,
	"formerly" text DEFAULT '' NOT NULL,
	"rate_bps" integer NOT NULL,
	"no_pan_bps" integer NOT NULL,
	"single_limit" bigint,
	"year_limit" bigint,
	"catches_up" boolean DEFAULT true NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "withholding_section.code_taken" UNIQUE("code","valid_from"),
	CONSTRAINT "withholding_section.code_missing" CHECK (("withholding_section"."act" = '2025') = ("withholding_section"."payment_code" is not null)
        and ("withholding_section"."payment_code" is null or "withholding_section"."payment_code" ~ '^[0-9]{4}$')),
	CONSTRAINT "withholding_section.rate_fits" CHECK ("withholding_section"."rate_bps" between 0 and 10000 and "withholding_section"."no_pan_bps" between 0 and 10000),
	CONSTRAINT "withholding_section.limits" CHECK (least("withholding_section"."single_limit", "withholding_section"."year_limit") >= 0),
	CONSTRAINT "withholding_section.dates_reversed" CHECK ("withholding_section"."valid_to" >= "withholding_section"."valid_from"),
	CONSTRAINT "withholding_section_act_known" CHECK ("withholding_section"."act" in ('1961', '2025'))
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_management_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner.category_unknown" FOREIGN KEY ("category_id") REFERENCES "public"."product_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner.link_product_unknown" FOREIGN KEY ("link_product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner.link_category_unknown" FOREIGN KEY ("link_category_id") REFERENCES "public"."product_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner.link_offer_unknown" FOREIGN KEY ("link_offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner.desktop_unknown" FOREIGN KEY ("desktop_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner.mobile_unknown" FOREIGN KEY ("mobile_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq.topic_unknown" FOREIGN KEY ("topic_id") REFERENCES "public"."faq_topic"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_merged_into_id_customer_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_layout" ADD CONSTRAINT "dashboard_layout_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_invoice_id_sales_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_order_charge_id_order_charge_id_fk" FOREIGN KEY ("order_charge_id") REFERENCES "public"."order_charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_order_buyer_fk" FOREIGN KEY ("order_id","buyer_kind","buyer_id") REFERENCES "public"."sales_order"("id","buyer_kind","buyer_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "list_upload_before" ADD CONSTRAINT "list_upload_before_upload_id_list_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."list_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_upload_row" ADD CONSTRAINT "list_upload_row_upload_id_list_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."list_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_audience_segment_id_customer_segment_id_fk" FOREIGN KEY ("audience_segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_usage" ADD CONSTRAINT "offer_usage_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_usage" ADD CONSTRAINT "offer_usage_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_usage" ADD CONSTRAINT "offer_usage_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_usage" ADD CONSTRAINT "offer_usage_company_id_b2b_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."b2b_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_usage" ADD CONSTRAINT "offer_usage_coupon_id_coupon_code_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_variant_id_product_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_item_offer_id_offer_id_fk" FOREIGN KEY ("item_offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_company_id_b2b_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."b2b_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_group_id_b2b_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."b2b_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_person_id_customer_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_till_session_id_till_session_id_fk" FOREIGN KEY ("till_session_id") REFERENCES "public"."till_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_assignee_id_management_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_cancel_reason_id_reason_id_fk" FOREIGN KEY ("cancel_reason_id") REFERENCES "public"."reason"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_batch" ADD CONSTRAINT "recall_batch_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_batch" ADD CONSTRAINT "recall_batch_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_batch" ADD CONSTRAINT "recall_batch_from_batch_id_batch_id_fk" FOREIGN KEY ("from_batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_contact_line" ADD CONSTRAINT "recall_contact_line_contact_id_recall_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."recall_contact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_contact_line" ADD CONSTRAINT "recall_contact_line_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_contact" ADD CONSTRAINT "recall_contact_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_contact" ADD CONSTRAINT "recall_contact_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_step" ADD CONSTRAINT "recall_step_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_filing" ADD CONSTRAINT "tax_filing_month_id_tax_month_id_fk" FOREIGN KEY ("month_id") REFERENCES "public"."tax_month"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_part" ADD CONSTRAINT "tax_part_tax_id_tax_id_fk" FOREIGN KEY ("tax_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_part" ADD CONSTRAINT "tax_part_component_id_tax_component_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."tax_component"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax" ADD CONSTRAINT "tax_replaced_by_id_tax_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_file" ADD CONSTRAINT "expense_file_expense_id_expense_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expense"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_file" ADD CONSTRAINT "expense_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_money_account_id_ledger_account_id_fk" FOREIGN KEY ("money_account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_tax_id_tax_id_fk" FOREIGN KEY ("tax_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_tds_section_id_withholding_section_id_fk" FOREIGN KEY ("tds_section_id") REFERENCES "public"."withholding_section"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_reimbursed_by_id_voucher_id_fk" FOREIGN KEY ("reimbursed_by_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balance" ADD CONSTRAINT "opening_balance_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balance" ADD CONSTRAINT "opening_balance_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run_voucher" ADD CONSTRAINT "pay_run_voucher_pay_run_id_pay_run_id_fk" FOREIGN KEY ("pay_run_id") REFERENCES "public"."pay_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run_voucher" ADD CONSTRAINT "pay_run_voucher_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run" ADD CONSTRAINT "pay_run_money_account_id_ledger_account_id_fk" FOREIGN KEY ("money_account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_charge" ADD CONSTRAINT "interest_charge_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_charge" ADD CONSTRAINT "interest_charge_open_item_id_open_item_id_fk" FOREIGN KEY ("open_item_id") REFERENCES "public"."open_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_item" ADD CONSTRAINT "reminder_item_reminder_id_reminder_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_item" ADD CONSTRAINT "reminder_item_open_item_id_open_item_id_fk" FOREIGN KEY ("open_item_id") REFERENCES "public"."open_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match_part" ADD CONSTRAINT "bank_match_part_match_id_bank_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."bank_match"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match_part" ADD CONSTRAINT "bank_match_part_statement_line_id_bank_statement_line_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."bank_statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match_part" ADD CONSTRAINT "bank_match_part_journal_line_id_journal_line_id_fk" FOREIGN KEY ("journal_line_id") REFERENCES "public"."journal_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation" ADD CONSTRAINT "reconciliation_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_parent_line_id_bank_statement_line_id_fk" FOREIGN KEY ("parent_line_id") REFERENCES "public"."bank_statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_profile" ADD CONSTRAINT "bank_statement_profile_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_template" ADD CONSTRAINT "voucher_template_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_template" ADD CONSTRAINT "voucher_template_expense_id_expense_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expense"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_count" ADD CONSTRAINT "cash_count_cash_account_id_ledger_account_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_count" ADD CONSTRAINT "cash_count_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_allocation" ADD CONSTRAINT "voucher_allocation_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_allocation" ADD CONSTRAINT "voucher_allocation_open_item_id_open_item_id_fk" FOREIGN KEY ("open_item_id") REFERENCES "public"."open_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_clearing" ADD CONSTRAINT "voucher_clearing_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_clearing" ADD CONSTRAINT "voucher_clearing_journal_line_id_journal_line_id_fk" FOREIGN KEY ("journal_line_id") REFERENCES "public"."journal_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_clearing" ADD CONSTRAINT "voucher_clearing_return_voucher_id_voucher_id_fk" FOREIGN KEY ("return_voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_clearing" ADD CONSTRAINT "voucher_clearing_again_line_id_journal_line_id_fk" FOREIGN KEY ("again_line_id") REFERENCES "public"."journal_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_file" ADD CONSTRAINT "voucher_file_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_file" ADD CONSTRAINT "voucher_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_line" ADD CONSTRAINT "voucher_line_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_line" ADD CONSTRAINT "voucher_line_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_line" ADD CONSTRAINT "voucher_line_tax_component_id_tax_component_id_fk" FOREIGN KEY ("tax_component_id") REFERENCES "public"."tax_component"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_line" ADD CONSTRAINT "voucher_line_tds_section_id_withholding_section_id_fk" FOREIGN KEY ("tds_section_id") REFERENCES "public"."withholding_section"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_money_account_id_ledger_account_id_fk" FOREIGN KEY ("money_account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_to_money_account_id_ledger_account_id_fk" FOREIGN KEY ("to_money_account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_company_address" ADD CONSTRAINT "b2b_company_address_company_id_b2b_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."b2b_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_company" ADD CONSTRAINT "b2b_company_sales_person_id_management_user_id_fk" FOREIGN KEY ("sales_person_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_company" ADD CONSTRAINT "b2b_company_merged_into_id_b2b_company_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."b2b_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_group_customer" ADD CONSTRAINT "b2b_group_customer_group_id_b2b_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."b2b_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_group_customer" ADD CONSTRAINT "b2b_group_customer_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_group_item" ADD CONSTRAINT "b2b_group_item_group_id_b2b_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."b2b_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_group_item" ADD CONSTRAINT "b2b_group_item_variant_id_product_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_group" ADD CONSTRAINT "b2b_group_company_id_b2b_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."b2b_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_group" ADD CONSTRAINT "b2b_group_default_billing_address_id_b2b_company_address_id_fk" FOREIGN KEY ("default_billing_address_id") REFERENCES "public"."b2b_company_address"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_group" ADD CONSTRAINT "b2b_group_default_shipping_address_id_b2b_company_address_id_fk" FOREIGN KEY ("default_shipping_address_id") REFERENCES "public"."b2b_company_address"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_shipping_charge" ADD CONSTRAINT "b2b_shipping_charge_company_id_b2b_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."b2b_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_shipping_charge" ADD CONSTRAINT "b2b_shipping_charge_group_id_b2b_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."b2b_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_ledger_account_id_ledger_account_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_tax_component_id_tax_component_id_fk" FOREIGN KEY ("tax_component_id") REFERENCES "public"."tax_component"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_parent_id_ledger_account_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_override" ADD CONSTRAINT "posting_override_category_id_product_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_override" ADD CONSTRAINT "posting_override_purchase_category_id_purchase_category_id_fk" FOREIGN KEY ("purchase_category_id") REFERENCES "public"."purchase_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_override" ADD CONSTRAINT "posting_override_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_override" ADD CONSTRAINT "posting_override_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_reverses_id_journal_entry_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_tax_component_id_tax_component_id_fk" FOREIGN KEY ("tax_component_id") REFERENCES "public"."tax_component"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_entry_id_entry_date_journal_entry_id_entry_date_fk" FOREIGN KEY ("entry_id","entry_date") REFERENCES "public"."journal_entry"("id","entry_date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_day" ADD CONSTRAINT "ledger_day_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_day" ADD CONSTRAINT "ledger_day_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_party" ADD CONSTRAINT "ledger_party_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_debit_item_id_open_item_id_fk" FOREIGN KEY ("debit_item_id") REFERENCES "public"."open_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_credit_item_id_open_item_id_fk" FOREIGN KEY ("credit_item_id") REFERENCES "public"."open_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_item_dispute" ADD CONSTRAINT "open_item_dispute_open_item_id_open_item_id_fk" FOREIGN KEY ("open_item_id") REFERENCES "public"."open_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_item" ADD CONSTRAINT "open_item_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_item" ADD CONSTRAINT "open_item_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_year" ADD CONSTRAINT "fiscal_year_closing_entry_id_journal_entry_id_fk" FOREIGN KEY ("closing_entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period" ADD CONSTRAINT "period_fiscal_year_id_fiscal_year_id_fk" FOREIGN KEY ("fiscal_year_id") REFERENCES "public"."fiscal_year"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reverse_charge_paper" ADD CONSTRAINT "reverse_charge_paper_bill_id_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reverse_charge_paper" ADD CONSTRAINT "reverse_charge_paper_expense_id_expense_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expense"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reverse_charge_paper" ADD CONSTRAINT "reverse_charge_paper_allocation_id_allocation_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "category.parent_unknown" FOREIGN KEY ("parent_id") REFERENCES "public"."product_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "category.tax_unknown" FOREIGN KEY ("default_tax_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "category.image_unknown" FOREIGN KEY ("image_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product.image_unknown" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variant_image" ADD CONSTRAINT "product_variant_image_variant_id_product_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variant_image" ADD CONSTRAINT "variant.image_unknown" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_price" ADD CONSTRAINT "variant_price_variant_id_product_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_price" ADD CONSTRAINT "variant_price_change_id_price_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."price_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_slug" ADD CONSTRAINT "product_slug_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product.category_unknown" FOREIGN KEY ("category_id") REFERENCES "public"."product_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product.unit_unknown" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product.tax_unknown" FOREIGN KEY ("tax_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_youtube_url" ADD CONSTRAINT "product_youtube_url_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review_image" ADD CONSTRAINT "product_review_image_review_id_product_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."product_review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review_image" ADD CONSTRAINT "review.image_unknown" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "review.product_unknown" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "review.variant_unknown" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "review.customer_unknown" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entry" ADD CONSTRAINT "wallet_entry_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entry" ADD CONSTRAINT "wallet_entry_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entry" ADD CONSTRAINT "wallet_entry_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entry" ADD CONSTRAINT "wallet_entry_back_of_id_wallet_entry_id_fk" FOREIGN KEY ("back_of_id") REFERENCES "public"."wallet_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entry" ADD CONSTRAINT "wallet_entry_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_use" ADD CONSTRAINT "wallet_use_debit_id_wallet_entry_id_fk" FOREIGN KEY ("debit_id") REFERENCES "public"."wallet_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_use" ADD CONSTRAINT "wallet_use_credit_id_wallet_entry_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."wallet_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_company_id_b2b_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."b2b_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_payment" ADD CONSTRAINT "tax_payment_section_id_withholding_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."withholding_section"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_file" ADD CONSTRAINT "outbox_file_message_id_outbox_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_owner_user_id_management_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_line" ADD CONSTRAINT "credit_note_line_credit_note_id_credit_note_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_note"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_line" ADD CONSTRAINT "credit_note_line_invoice_line_id_sales_invoice_line_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."sales_invoice_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_invoice_id_sales_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_order_buyer_fk" FOREIGN KEY ("order_id","buyer_kind","buyer_id") REFERENCES "public"."sales_order"("id","buyer_kind","buyer_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "invoice_draft_line" ADD CONSTRAINT "invoice_draft_line_draft_id_invoice_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."invoice_draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_draft_line" ADD CONSTRAINT "invoice_draft_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_draft" ADD CONSTRAINT "invoice_draft_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_type" ADD CONSTRAINT "box_type_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_account_use" ADD CONSTRAINT "courier_account_use_account_id_courier_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."courier_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_account" ADD CONSTRAINT "courier_account_courier_id_courier_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."courier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_message" ADD CONSTRAINT "courier_message_account_id_courier_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."courier_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_update" ADD CONSTRAINT "courier_update_message_id_courier_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."courier_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_update" ADD CONSTRAINT "courier_update_account_id_courier_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."courier_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_update" ADD CONSTRAINT "courier_update_parcel_id_parcel_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_word" ADD CONSTRAINT "courier_word_account_id_courier_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."courier_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track" ADD CONSTRAINT "track_courier_id_courier_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."courier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_line" ADD CONSTRAINT "parcel_line_parcel_id_parcel_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_line" ADD CONSTRAINT "parcel_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_line" ADD CONSTRAINT "parcel_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_line" ADD CONSTRAINT "parcel_line_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_box_type_id_box_type_id_fk" FOREIGN KEY ("box_type_id") REFERENCES "public"."box_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_courier_id_courier_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."courier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_track_id_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."track"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_manifest_id_manifest_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_order_buyer_fk" FOREIGN KEY ("order_id","buyer_kind","buyer_id") REFERENCES "public"."sales_order"("id","buyer_kind","buyer_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shipping_data" ADD CONSTRAINT "shipping_data_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_data" ADD CONSTRAINT "shipping_data_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_data" ADD CONSTRAINT "shipping_data_preferred_track_id_track_id_fk" FOREIGN KEY ("preferred_track_id") REFERENCES "public"."track"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_parcel_id_parcel_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_courier_id_courier_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."courier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_track_id_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."track"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_box" ADD CONSTRAINT "basket_box_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_box" ADD CONSTRAINT "basket_box_box_type_id_box_type_id_fk" FOREIGN KEY ("box_type_id") REFERENCES "public"."box_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_box" ADD CONSTRAINT "basket_box_weight_accepted_by_management_user_id_fk" FOREIGN KEY ("weight_accepted_by") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_scan" ADD CONSTRAINT "basket_scan_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_scan" ADD CONSTRAINT "basket_scan_line_id_basket_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."basket_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_tote_id_tote_id_fk" FOREIGN KEY ("tote_id") REFERENCES "public"."tote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_packer_id_management_user_id_fk" FOREIGN KEY ("packer_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entry" ADD CONSTRAINT "gift_card_entry_gift_card_id_gift_card_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entry" ADD CONSTRAINT "gift_card_entry_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_message_person" ADD CONSTRAINT "offer_message_person_message_id_offer_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."offer_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_message_person" ADD CONSTRAINT "offer_message_person_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_message_person" ADD CONSTRAINT "offer_message_person_coupon_id_coupon_code_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_message" ADD CONSTRAINT "offer_message_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_message" ADD CONSTRAINT "offer_message_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_move" ADD CONSTRAINT "till_move_session_id_till_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."till_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_session" ADD CONSTRAINT "till_session_till_id_till_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."till"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_session" ADD CONSTRAINT "till_session_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_session" ADD CONSTRAINT "till_session_closed_by_id_management_user_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till" ADD CONSTRAINT "till_cash_account_id_ledger_account_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_payment_id_order_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."order_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_return_id_return_order_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_wallet_entry_id_wallet_entry_id_fk" FOREIGN KEY ("wallet_entry_id") REFERENCES "public"."wallet_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_gift_card_entry_id_gift_card_entry_id_fk" FOREIGN KEY ("gift_card_entry_id") REFERENCES "public"."gift_card_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_till_session_id_till_session_id_fk" FOREIGN KEY ("till_session_id") REFERENCES "public"."till_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_refund_fk" FOREIGN KEY ("refund_of_id","order_id") REFERENCES "public"."order_payment"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_moved_fk" FOREIGN KEY ("moved_from_id") REFERENCES "public"."order_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_origin_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."order_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charge" ADD CONSTRAINT "order_charge_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_offer" ADD CONSTRAINT "order_offer_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_user" ADD CONSTRAINT "management_user_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_user" ADD CONSTRAINT "user.photo_unknown" FOREIGN KEY ("photo_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_material" ADD CONSTRAINT "plan_material_plan_id_product_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."product_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_material" ADD CONSTRAINT "plan_material_recipe_line_id_recipe_line_id_fk" FOREIGN KEY ("recipe_line_id") REFERENCES "public"."recipe_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_material" ADD CONSTRAINT "plan_material_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_material" ADD CONSTRAINT "plan_material_replaces_id_plan_material_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."plan_material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_stock" ADD CONSTRAINT "plan_stock_plan_id_product_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."product_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_stock" ADD CONSTRAINT "plan_stock_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_stock" ADD CONSTRAINT "plan_stock_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_plan" ADD CONSTRAINT "product_plan_output_sku_id_sku_id_fk" FOREIGN KEY ("output_sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_plan" ADD CONSTRAINT "product_plan_recipe_id_recipe_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."recipe"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_plan" ADD CONSTRAINT "product_plan_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_plan" ADD CONSTRAINT "product_plan_parent_plan_id_product_plan_id_fk" FOREIGN KEY ("parent_plan_id") REFERENCES "public"."product_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_plan" ADD CONSTRAINT "product_plan_assignee_management_user_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_byproduct" ADD CONSTRAINT "recipe_byproduct_recipe_id_recipe_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."recipe"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_byproduct" ADD CONSTRAINT "recipe_byproduct_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_byproduct" ADD CONSTRAINT "recipe_byproduct_to_tray_id_tray_id_fk" FOREIGN KEY ("to_tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_line" ADD CONSTRAINT "recipe_line_recipe_id_recipe_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."recipe"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_line" ADD CONSTRAINT "recipe_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_substitute" ADD CONSTRAINT "recipe_substitute_line_id_recipe_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."recipe_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_substitute" ADD CONSTRAINT "recipe_substitute_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe" ADD CONSTRAINT "recipe_output_sku_id_sku_id_fk" FOREIGN KEY ("output_sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_draft" ADD CONSTRAINT "run_draft_plan_id_product_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."product_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_draft" ADD CONSTRAINT "run_draft_saved_by_management_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_run" ADD CONSTRAINT "production_run_plan_id_product_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."product_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_run" ADD CONSTRAINT "production_run_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_input" ADD CONSTRAINT "run_input_run_id_production_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."production_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_input" ADD CONSTRAINT "run_input_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_input" ADD CONSTRAINT "run_input_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_input" ADD CONSTRAINT "run_input_tray_id_tray_id_fk" FOREIGN KEY ("tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_output" ADD CONSTRAINT "run_output_run_id_production_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."production_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_output" ADD CONSTRAINT "run_output_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_output" ADD CONSTRAINT "run_output_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_output" ADD CONSTRAINT "run_output_tray_id_tray_id_fk" FOREIGN KEY ("tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_charge_receipt" ADD CONSTRAINT "bill_charge_receipt_bill_line_id_bill_line_id_fk" FOREIGN KEY ("bill_line_id") REFERENCES "public"."bill_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_charge_receipt" ADD CONSTRAINT "bill_charge_receipt_inward_id_inward_id_fk" FOREIGN KEY ("inward_id") REFERENCES "public"."inward"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_charge_share" ADD CONSTRAINT "bill_charge_share_bill_line_id_bill_line_id_fk" FOREIGN KEY ("bill_line_id") REFERENCES "public"."bill_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_charge_share" ADD CONSTRAINT "bill_charge_share_inward_batch_id_inward_batch_id_fk" FOREIGN KEY ("inward_batch_id") REFERENCES "public"."inward_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_file" ADD CONSTRAINT "bill_file_bill_id_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_file" ADD CONSTRAINT "bill_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_bill_id_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_inward_line_id_inward_line_id_fk" FOREIGN KEY ("inward_line_id") REFERENCES "public"."inward_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_po_line_id_po_line_id_fk" FOREIGN KEY ("po_line_id") REFERENCES "public"."po_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_tax_id_tax_id_fk" FOREIGN KEY ("tax_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_match" ADD CONSTRAINT "bill_match_bill_line_id_bill_line_id_fk" FOREIGN KEY ("bill_line_id") REFERENCES "public"."bill_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_taking" ADD CONSTRAINT "bill_taking_bill_line_id_bill_line_id_fk" FOREIGN KEY ("bill_line_id") REFERENCES "public"."bill_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_taking" ADD CONSTRAINT "bill_taking_inward_batch_id_inward_batch_id_fk" FOREIGN KEY ("inward_batch_id") REFERENCES "public"."inward_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_vendor_address_id_vendor_address_id_fk" FOREIGN KEY ("vendor_address_id") REFERENCES "public"."vendor_address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_tds_section_id_withholding_section_id_fk" FOREIGN KEY ("tds_section_id") REFERENCES "public"."withholding_section"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_category" ADD CONSTRAINT "purchase_category.parent_unknown" FOREIGN KEY ("parent_id") REFERENCES "public"."purchase_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_category" ADD CONSTRAINT "purchase_category.tax_unknown" FOREIGN KEY ("tax_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_category" ADD CONSTRAINT "purchase_category.unit_unknown" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_batch" ADD CONSTRAINT "inward_batch_inward_id_inward_id_fk" FOREIGN KEY ("inward_id") REFERENCES "public"."inward"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_batch" ADD CONSTRAINT "inward_batch_inward_line_id_inward_line_id_fk" FOREIGN KEY ("inward_line_id") REFERENCES "public"."inward_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_batch" ADD CONSTRAINT "inward_batch_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_batch" ADD CONSTRAINT "inward_batch_reject_file_id_file_id_fk" FOREIGN KEY ("reject_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_batch" ADD CONSTRAINT "inward_batch_tray_id_tray_id_fk" FOREIGN KEY ("tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_charge" ADD CONSTRAINT "inward_charge_inward_id_inward_id_fk" FOREIGN KEY ("inward_id") REFERENCES "public"."inward"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_charge" ADD CONSTRAINT "inward_charge_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_file" ADD CONSTRAINT "inward_file_inward_id_inward_id_fk" FOREIGN KEY ("inward_id") REFERENCES "public"."inward"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_file" ADD CONSTRAINT "inward_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_line" ADD CONSTRAINT "inward_line_inward_id_inward_id_fk" FOREIGN KEY ("inward_id") REFERENCES "public"."inward"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_line" ADD CONSTRAINT "inward_line_po_line_id_po_line_id_fk" FOREIGN KEY ("po_line_id") REFERENCES "public"."po_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_line" ADD CONSTRAINT "inward_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward_line" ADD CONSTRAINT "inward_line_unit_id_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward" ADD CONSTRAINT "inward_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inward" ADD CONSTRAINT "inward_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item.category_unknown" FOREIGN KEY ("category_id") REFERENCES "public"."purchase_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item.unit_unknown" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item.tax_unknown" FOREIGN KEY ("tax_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item.image_unknown" FOREIGN KEY ("image_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item.vendor_unknown" FOREIGN KEY ("default_vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note_file" ADD CONSTRAINT "vendor_note_file_note_id_vendor_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."vendor_note"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note_file" ADD CONSTRAINT "vendor_note_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note_line" ADD CONSTRAINT "vendor_note_line_note_id_vendor_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."vendor_note"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note_line" ADD CONSTRAINT "vendor_note_line_bill_line_id_bill_line_id_fk" FOREIGN KEY ("bill_line_id") REFERENCES "public"."bill_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note_line" ADD CONSTRAINT "vendor_note_line_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note_line" ADD CONSTRAINT "vendor_note_line_tax_id_tax_id_fk" FOREIGN KEY ("tax_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note_share" ADD CONSTRAINT "vendor_note_share_note_line_id_vendor_note_line_id_fk" FOREIGN KEY ("note_line_id") REFERENCES "public"."vendor_note_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note_share" ADD CONSTRAINT "vendor_note_share_inward_batch_id_inward_batch_id_fk" FOREIGN KEY ("inward_batch_id") REFERENCES "public"."inward_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note" ADD CONSTRAINT "vendor_note_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note" ADD CONSTRAINT "vendor_note_vendor_address_id_vendor_address_id_fk" FOREIGN KEY ("vendor_address_id") REFERENCES "public"."vendor_address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_note" ADD CONSTRAINT "vendor_note_bill_id_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_line" ADD CONSTRAINT "po_line_order_id_purchase_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_line" ADD CONSTRAINT "po_line_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_line" ADD CONSTRAINT "po_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_line" ADD CONSTRAINT "po_line_unit_id_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_line" ADD CONSTRAINT "po_line_tax_id_tax_id_fk" FOREIGN KEY ("tax_id") REFERENCES "public"."tax"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_revision" ADD CONSTRAINT "po_revision_order_id_purchase_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_vendor_address_id_vendor_address_id_fk" FOREIGN KEY ("vendor_address_id") REFERENCES "public"."vendor_address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_file" ADD CONSTRAINT "vendor_return_file_return_id_vendor_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."vendor_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_file" ADD CONSTRAINT "vendor_return_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_line" ADD CONSTRAINT "vendor_return_line_return_id_vendor_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."vendor_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_line" ADD CONSTRAINT "vendor_return_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_line" ADD CONSTRAINT "vendor_return_line_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_line" ADD CONSTRAINT "vendor_return_line_tray_id_tray_id_fk" FOREIGN KEY ("tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_part" ADD CONSTRAINT "vendor_return_part_return_id_vendor_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."vendor_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_part" ADD CONSTRAINT "vendor_return_part_line_id_vendor_return_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."vendor_return_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_part" ADD CONSTRAINT "vendor_return_part_inward_batch_id_inward_batch_id_fk" FOREIGN KEY ("inward_batch_id") REFERENCES "public"."inward_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return_part" ADD CONSTRAINT "vendor_return_part_bill_line_id_bill_line_id_fk" FOREIGN KEY ("bill_line_id") REFERENCES "public"."bill_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return" ADD CONSTRAINT "vendor_return_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_return" ADD CONSTRAINT "vendor_return_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_address" ADD CONSTRAINT "vendor_address_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_category" ADD CONSTRAINT "vendor_category_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_category" ADD CONSTRAINT "vendor_category_category_id_purchase_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."purchase_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_file" ADD CONSTRAINT "vendor_file_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_file" ADD CONSTRAINT "vendor_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_item" ADD CONSTRAINT "vendor_item_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_item" ADD CONSTRAINT "vendor_item.sku_unknown" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_item" ADD CONSTRAINT "vendor_item.item_unknown" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_item" ADD CONSTRAINT "vendor_item.unit_unknown" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_tds_section_id_withholding_section_id_fk" FOREIGN KEY ("tds_section_id") REFERENCES "public"."withholding_section"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_merged_into_id_vendor_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_fact" ADD CONSTRAINT "sales_fact_order_buyer_fk" FOREIGN KEY ("order_id","buyer_kind","buyer_id") REFERENCES "public"."sales_order"("id","buyer_kind","buyer_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sales_order_day" ADD CONSTRAINT "sales_order_day_buyer_fk" FOREIGN KEY ("order_id","buyer_kind","buyer_id") REFERENCES "public"."sales_order"("id","buyer_kind","buyer_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "saved_report" ADD CONSTRAINT "saved_report_owner_id_management_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_id_return_order_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_reason_id_reason_id_fk" FOREIGN KEY ("reason_id") REFERENCES "public"."reason"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_offer" ADD CONSTRAINT "return_offer_return_id_return_order_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_order" ADD CONSTRAINT "return_order_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_order" ADD CONSTRAINT "return_order_assignee_id_management_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_order" ADD CONSTRAINT "return_order_rest_of_id_return_order_id_fk" FOREIGN KEY ("rest_of_id") REFERENCES "public"."return_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_order" ADD CONSTRAINT "return_order_new_order_id_sales_order_id_fk" FOREIGN KEY ("new_order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_line_id_return_line_id_fk" FOREIGN KEY ("return_line_id") REFERENCES "public"."return_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_piece_id_return_piece_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."return_piece"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_piece" ADD CONSTRAINT "return_piece_return_id_return_order_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_piece" ADD CONSTRAINT "return_piece_return_line_id_return_line_id_fk" FOREIGN KEY ("return_line_id") REFERENCES "public"."return_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_piece" ADD CONSTRAINT "return_piece_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_photo" ADD CONSTRAINT "shop_photo_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_photo" ADD CONSTRAINT "shop_photo_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_approver_id_management_user_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_challenge" ADD CONSTRAINT "otp_challenge_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_ticket" ADD CONSTRAINT "reset_ticket_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_log" ADD CONSTRAINT "user_log_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_user_id_management_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."management_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_store" ADD CONSTRAINT "batch_store_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_store" ADD CONSTRAINT "batch_store_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_entry" ADD CONSTRAINT "count_entry_line_id_count_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."count_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_entry" ADD CONSTRAINT "count_entry_movement_id_then_stock_movement_id_fk" FOREIGN KEY ("movement_id_then") REFERENCES "public"."stock_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line_file" ADD CONSTRAINT "count_line_file_line_id_count_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."count_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line_file" ADD CONSTRAINT "count_line_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line" ADD CONSTRAINT "count_line_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line" ADD CONSTRAINT "count_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line" ADD CONSTRAINT "count_line_tray" FOREIGN KEY ("count_id","tray_id") REFERENCES "public"."count_tray"("count_id","tray_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_tray" ADD CONSTRAINT "count_tray_count_id_stock_count_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_count"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_tray" ADD CONSTRAINT "count_tray_tray_id_tray_id_fk" FOREIGN KEY ("tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand" ADD CONSTRAINT "demand_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand" ADD CONSTRAINT "demand_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_demand_id_demand_id_fk" FOREIGN KEY ("demand_id") REFERENCES "public"."demand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_tray_id_tray_id_fk" FOREIGN KEY ("tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_from_tray_id_tray_id_fk" FOREIGN KEY ("from_tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc_file" ADD CONSTRAINT "stock_doc_file_doc_id_stock_doc_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."stock_doc"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc_file" ADD CONSTRAINT "stock_doc_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc_line" ADD CONSTRAINT "stock_doc_line_doc_id_stock_doc_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."stock_doc"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc_line" ADD CONSTRAINT "stock_doc_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc_line" ADD CONSTRAINT "stock_doc_line_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc_line" ADD CONSTRAINT "stock_doc_line_from_tray_id_tray_id_fk" FOREIGN KEY ("from_tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc_line" ADD CONSTRAINT "stock_doc_line_to_tray_id_tray_id_fk" FOREIGN KEY ("to_tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc_line" ADD CONSTRAINT "stock_doc_line_transfer_line_id_stock_transfer_line_id_fk" FOREIGN KEY ("transfer_line_id") REFERENCES "public"."stock_transfer_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_plan_id_product_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."product_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_to_store_id_store_id_fk" FOREIGN KEY ("to_store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_reversal_of_id_stock_doc_id_fk" FOREIGN KEY ("reversal_of_id") REFERENCES "public"."stock_doc"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_count_id_stock_count_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_count"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_tray_id_tray_id_fk" FOREIGN KEY ("tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_tray_id_tray_id_fk" FOREIGN KEY ("tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_shipped_by_id_stock_movement_id_fk" FOREIGN KEY ("shipped_by_id") REFERENCES "public"."stock_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_reverses_id_stock_movement_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."stock_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_position" ADD CONSTRAINT "stock_position_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_position" ADD CONSTRAINT "stock_position_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_cost" ADD CONSTRAINT "sale_cost_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_barcode" ADD CONSTRAINT "sku_barcode_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_unit" ADD CONSTRAINT "sku_unit_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_unit" ADD CONSTRAINT "sku_unit_unit_id_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_variant_id_product_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_unit_id_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_policy" ADD CONSTRAINT "stock_policy_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_policy" ADD CONSTRAINT "stock_policy_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_policy" ADD CONSTRAINT "stock_policy.tray_unknown" FOREIGN KEY ("default_tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_to_store_id_store_id_fk" FOREIGN KEY ("to_store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_transfer_id_stock_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."stock_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_from_tray_id_tray_id_fk" FOREIGN KEY ("from_tray_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tray" ADD CONSTRAINT "tray_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tray" ADD CONSTRAINT "tray_parent_id_tray_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."tray"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "view.name_taken" ON "saved_view" USING btree ("list","owner_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "unit.name_taken" ON "unit" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "banner_order" ON "banner" USING btree ("position","sort_order","id");--> statement-breakpoint
CREATE INDEX "banner_desktop_file" ON "banner" USING btree ("desktop_file_id");--> statement-breakpoint
CREATE INDEX "banner_mobile_file" ON "banner" USING btree ("mobile_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "faq_topic.name_taken" ON "faq_topic" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "faq.question_taken" ON "faq" USING btree ("topic_id",lower("question"));--> statement-breakpoint
CREATE INDEX "customer_address_by_customer" ON "customer_address" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address.default_shipping_taken" ON "customer_address" USING btree ("customer_id") WHERE "customer_address"."is_default_shipping";--> statement-breakpoint
CREATE UNIQUE INDEX "address.default_billing_taken" ON "customer_address" USING btree ("customer_id") WHERE "customer_address"."is_default_billing";--> statement-breakpoint
CREATE UNIQUE INDEX "customer.phone_taken" ON "customer" USING btree ("phone") WHERE "customer"."phone" <> '';--> statement-breakpoint
CREATE INDEX "customer_merged_into" ON "customer" USING btree ("merged_into_id") WHERE "customer"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "customer_by_name" ON "customer" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "customer_by_last_order" ON "customer" USING btree ("last_order_at","id");--> statement-breakpoint
CREATE INDEX "customer_by_latest_order" ON "customer" USING btree ("last_order_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_by_orders" ON "customer" USING btree ("orders_count","id");--> statement-breakpoint
CREATE INDEX "customer_by_spend" ON "customer" USING btree ("spend","id");--> statement-breakpoint
CREATE INDEX "customer_by_debt" ON "customer" USING btree ("outstanding","id");--> statement-breakpoint
CREATE INDEX "customer_by_creation" ON "customer" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "segment.name_taken" ON "customer_segment" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sales_invoice_line_order_line" ON "sales_invoice_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice.charge_once" ON "sales_invoice_line" USING btree ("order_charge_id") WHERE not "sales_invoice_line"."is_cancelled";--> statement-breakpoint
CREATE INDEX "sales_invoice_line_charge" ON "sales_invoice_line" USING btree ("order_charge_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_date" ON "sales_invoice" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "sales_invoice_due" ON "sales_invoice" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "sales_invoice_regular" ON "sales_invoice" USING btree ("issue_date") WHERE "sales_invoice"."seller" ->> 'scheme' = 'regular';--> statement-breakpoint
CREATE INDEX "sales_invoice_total" ON "sales_invoice" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "sales_invoice_rest" ON "sales_invoice" USING btree ("rest","id");--> statement-breakpoint
CREATE INDEX "sales_invoice_open" ON "sales_invoice" USING btree ("issue_date","id") WHERE "sales_invoice"."rest" > 0;--> statement-breakpoint
CREATE INDEX "sales_invoice_credited" ON "sales_invoice" USING btree ("issue_date","id") WHERE "sales_invoice"."credited" > 0;--> statement-breakpoint
CREATE INDEX "sales_invoice_cancelled" ON "sales_invoice" USING btree ("issue_date","id") WHERE "sales_invoice"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "sales_invoice_latest_number" ON "sales_invoice" USING btree ("number" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sales_invoice_by_buyer" ON "sales_invoice" USING btree ("buyer_id","buyer_kind","issue_date");--> statement-breakpoint
CREATE INDEX "sales_invoice_series" ON "sales_invoice" USING btree ("series","issue_date");--> statement-breakpoint
CREATE INDEX "sales_invoice_order" ON "sales_invoice" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_further" ON "sales_invoice" USING btree ("issue_date","order_id") WHERE "sales_invoice"."is_further";--> statement-breakpoint
CREATE INDEX "sales_invoice_order_no" ON "sales_invoice" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "list_upload_row_action" ON "list_upload_row" USING btree ("upload_id","action","row_no");--> statement-breakpoint
CREATE INDEX "list_upload_mapping" ON "list_upload" USING btree ("kind","header_hash","id");--> statement-breakpoint
CREATE INDEX "list_upload_file" ON "list_upload" USING btree ("kind","file_hash");--> statement-breakpoint
CREATE INDEX "coupon_code_by_offer" ON "coupon_code" USING btree ("offer_id","id");--> statement-breakpoint
CREATE INDEX "coupon_code_by_use" ON "coupon_code" USING btree ("used_count","id");--> statement-breakpoint
CREATE INDEX "coupon_code_by_customer" ON "coupon_code" USING btree ("customer_id") WHERE "coupon_code"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "coupon_code_by_batch" ON "coupon_code" USING btree ("batch_no","id") WHERE "coupon_code"."batch_no" is not null;--> statement-breakpoint
CREATE INDEX "offer_by_segment" ON "offer" USING btree ("audience_segment_id") WHERE "offer"."audience_segment_id" is not null;--> statement-breakpoint
CREATE INDEX "offer_by_start" ON "offer" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "offer_by_name" ON "offer" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "offer_by_priority" ON "offer" USING btree ("priority","id");--> statement-breakpoint
CREATE INDEX "offer_by_use" ON "offer" USING btree ("used_count","id");--> statement-breakpoint
CREATE INDEX "offer_by_amount" ON "offer" USING btree ("used_amount","id");--> statement-breakpoint
CREATE INDEX "offer_active" ON "offer" USING btree ("ends_at") WHERE "offer"."status" = 'active';--> statement-breakpoint
CREATE INDEX "offer_usage_by_day" ON "offer_usage" USING btree ("offer_id","used_at");--> statement-breakpoint
CREATE INDEX "offer_usage_by_customer" ON "offer_usage" USING btree ("customer_id","offer_id") WHERE "offer_usage"."customer_id" is not null and not "offer_usage"."is_given_back";--> statement-breakpoint
CREATE INDEX "offer_usage_by_company" ON "offer_usage" USING btree ("company_id","offer_id") WHERE "offer_usage"."company_id" is not null and not "offer_usage"."is_given_back";--> statement-breakpoint
CREATE INDEX "offer_usage_by_coupon" ON "offer_usage" USING btree ("coupon_id") WHERE "offer_usage"."coupon_id" is not null;--> statement-breakpoint
CREATE INDEX "order_event_by_order" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_line.number_taken" ON "order_line" USING btree ("order_id","line_no");--> statement-breakpoint
CREATE INDEX "order_line_by_variant" ON "order_line" USING btree ("variant_id","order_id");--> statement-breakpoint
CREATE INDEX "order_line_overridden" ON "order_line" USING btree ("order_id") WHERE "order_line"."price_source" = 'override';--> statement-breakpoint
CREATE INDEX "order_line_to_invoice" ON "order_line" USING btree ("order_id") WHERE "order_line"."kind" = 'service' and "order_line"."qty_invoiced" < "order_line"."qty_delivered";--> statement-breakpoint
CREATE INDEX "order_line_cards_to_issue" ON "order_line" USING btree ("order_id") WHERE "order_line"."kind" = 'gift_card' and "order_line"."qty_invoiced" < "order_line"."qty" - "order_line"."qty_cancelled";--> statement-breakpoint
CREATE UNIQUE INDEX "order.external_ref_taken" ON "sales_order" USING btree ("source","external_ref") WHERE "sales_order"."external_ref" is not null;--> statement-breakpoint
CREATE INDEX "sales_order_by_placing" ON "sales_order" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "sales_order_by_status" ON "sales_order" USING btree ("status","placed_at","id");--> statement-breakpoint
CREATE INDEX "sales_order_by_state" ON "sales_order" USING btree ("place_of_supply","placed_at","id");--> statement-breakpoint
CREATE INDEX "sales_order_by_other_way" ON "sales_order" USING btree ("placed_at","id") WHERE "sales_order"."delivery_method" <> 'courier';--> statement-breakpoint
CREATE INDEX "sales_order_by_customer" ON "sales_order" USING btree ("customer_id","placed_at");--> statement-breakpoint
CREATE INDEX "sales_order_by_cancel_reason" ON "sales_order" USING btree ("cancel_reason_id","id") WHERE "sales_order"."cancel_reason_id" is not null;--> statement-breakpoint
CREATE INDEX "sales_order_by_promise" ON "sales_order" USING btree ("promised_on","id");--> statement-breakpoint
CREATE INDEX "sales_order_by_latest_promise" ON "sales_order" USING btree ("promised_on" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sales_order_by_company" ON "sales_order" USING btree ("company_id","placed_at") WHERE "sales_order"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "sales_order_by_group" ON "sales_order" USING btree ("group_id","placed_at") WHERE "sales_order"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "sales_order_by_person" ON "sales_order" USING btree ("person_id") WHERE "sales_order"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "sales_order_by_till" ON "sales_order" USING btree ("till_session_id") WHERE "sales_order"."till_session_id" is not null;--> statement-breakpoint
CREATE INDEX "sales_order_given_away" ON "sales_order" USING btree ("placed_at","created_by","status","staff_discount_amount") WHERE "sales_order"."status" = 'cancelled' or "sales_order"."staff_discount_amount" <> 0;--> statement-breakpoint
CREATE INDEX "sales_order_by_balance" ON "sales_order" USING btree ("balance","id");--> statement-breakpoint
CREATE INDEX "sales_order_under_way" ON "sales_order" USING btree ("promised_on") WHERE "sales_order"."status" in ('placed', 'confirmed', 'packed', 'shipped');--> statement-breakpoint
CREATE INDEX "sales_order_cod" ON "sales_order" USING btree ("status") WHERE "sales_order"."pending_cod" > 0;--> statement-breakpoint
CREATE INDEX "sales_order_by_total" ON "sales_order" USING btree ("grand_total","id");--> statement-breakpoint
CREATE INDEX "sales_order_new" ON "sales_order" USING btree ("placed_at") WHERE "sales_order"."status" = 'placed' and "sales_order"."holds" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "sales_order_owed" ON "sales_order" USING btree ("placed_at","id") WHERE "sales_order"."balance" > 0;--> statement-breakpoint
CREATE INDEX "sales_order_refund_due" ON "sales_order" USING btree ("id") WHERE "sales_order"."balance" < 0;--> statement-breakpoint
CREATE INDEX "sales_order_billable" ON "sales_order" USING btree ("placed_at","id") WHERE "sales_order"."status" in ('confirmed', 'packed', 'shipped', 'delivered')
  and "sales_order"."invoiced_value" < "sales_order"."grand_total" - "sales_order"."cancelled_value";--> statement-breakpoint
CREATE INDEX "sales_order_by_assignee" ON "sales_order" USING btree ("assignee_id","placed_at","id") WHERE "sales_order"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "sales_order_refund_pending" ON "sales_order" USING btree ("id") WHERE "sales_order"."pending_refund" > 0;--> statement-breakpoint
CREATE INDEX "sales_order_on_hold" ON "sales_order" USING btree ("id") WHERE "sales_order"."holds" <> '[]'::jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "recall.batch_taken" ON "recall_batch" USING btree ("batch_id") WHERE "recall_batch"."is_stopped";--> statement-breakpoint
CREATE INDEX "recall_batch_of" ON "recall_batch" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "recall_contact_line_batch" ON "recall_contact_line" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "recall_contact_most" ON "recall_contact" USING btree ("recall_id","qty","id");--> statement-breakpoint
CREATE INDEX "recall_contact_name" ON "recall_contact" USING btree ("recall_id","name","id");--> statement-breakpoint
CREATE INDEX "recall_contact_result" ON "recall_contact" USING btree ("recall_id","result");--> statement-breakpoint
CREATE INDEX "recall_contact_order" ON "recall_contact" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "recall_step_of" ON "recall_step" USING btree ("recall_id","id");--> statement-breakpoint
CREATE INDEX "recall_by_status" ON "recall" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "recall_by_start" ON "recall" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_filing.filed_already" ON "tax_filing" USING btree ("month","gstin","return") WHERE "tax_filing"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "tax_filing_of_month" ON "tax_filing" USING btree ("month_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_month_of_gstin" ON "tax_month" USING btree ("month","gstin");--> statement-breakpoint
CREATE UNIQUE INDEX "tax.name_taken" ON "tax" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "expense_file_of_expense" ON "expense_file" USING btree ("expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expense.bill_taken" ON "expense" USING btree ("vendor_id","fiscal_year","normalized_no") WHERE "expense"."vendor_id" is not null and "expense"."normalized_no" <> '' and "expense"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "expense_by_date" ON "expense" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "expense_by_total" ON "expense" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "expense_by_maker" ON "expense" USING btree ("created_by","date","id");--> statement-breakpoint
CREATE INDEX "expense_by_vendor" ON "expense" USING btree ("vendor_id","id") WHERE "expense"."vendor_id" is not null;--> statement-breakpoint
CREATE INDEX "expense_reimbursed" ON "expense" USING btree ("reimbursed_by_id") WHERE "expense"."reimbursed_by_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "opening.account_taken" ON "opening_balance" USING btree ("account_id") WHERE "opening_balance"."party_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "opening.document_taken" ON "opening_balance" USING btree ("party_kind","party_id",lower("doc_no")) WHERE "opening_balance"."party_id" is not null;--> statement-breakpoint
CREATE INDEX "opening_balance_by_party" ON "opening_balance" USING btree ("party_name","id");--> statement-breakpoint
CREATE INDEX "pay_run_voucher_of_run" ON "pay_run_voucher" USING btree ("pay_run_id");--> statement-breakpoint
CREATE INDEX "party_follow_up_of_party" ON "party_follow_up" USING btree ("party_kind","party_id","created_at");--> statement-breakpoint
CREATE INDEX "interest_charge_of_item" ON "interest_charge" USING btree ("open_item_id");--> statement-breakpoint
CREATE INDEX "reminder_item_of_item" ON "reminder_item" USING btree ("open_item_id");--> statement-breakpoint
CREATE INDEX "reminder_of_party" ON "reminder" USING btree ("party_kind","party_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_match.line_taken" ON "bank_match_part" USING btree ("statement_line_id") WHERE "bank_match_part"."is_live" and "bank_match_part"."statement_line_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_match.entry_taken" ON "bank_match_part" USING btree ("journal_line_id") WHERE "bank_match_part"."is_live" and "bank_match_part"."journal_line_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_match_part_of_match" ON "bank_match_part" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "bank_match_part_line" ON "bank_match_part" USING btree ("statement_line_id") WHERE "bank_match_part"."statement_line_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_match_of_account" ON "bank_match" USING btree ("bank_account_id","matched_on");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_rule.name_taken" ON "bank_rule" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "bank_rule_in_order" ON "bank_rule" USING btree ("position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation.open_already" ON "reconciliation" USING btree ("bank_account_id") WHERE "reconciliation"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_by_day" ON "reconciliation" USING btree ("bank_account_id","statement_date");--> statement-breakpoint
CREATE UNIQUE INDEX "statement.line_known" ON "bank_statement_line" USING btree ("bank_account_id","fingerprint") WHERE "bank_statement_line"."fingerprint" is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_line_by_day" ON "bank_statement_line" USING btree ("bank_account_id","date","id");--> statement-breakpoint
CREATE INDEX "bank_statement_line_open" ON "bank_statement_line" USING btree ("bank_account_id","date","id") WHERE "bank_statement_line"."status" = 'open';--> statement-breakpoint
CREATE INDEX "bank_statement_line_same" ON "bank_statement_line" USING btree ("bank_account_id","amount","date");--> statement-breakpoint
CREATE INDEX "bank_statement_line_of_statement" ON "bank_statement_line" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_statement_line_of_parent" ON "bank_statement_line" USING btree ("parent_line_id") WHERE "bank_statement_line"."parent_line_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_profile_once" ON "bank_statement_profile" USING btree ("bank_account_id");--> statement-breakpoint
CREATE INDEX "bank_statement_of_account" ON "bank_statement" USING btree ("bank_account_id","to_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_template.name_taken" ON "voucher_template" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "voucher_template_due" ON "voucher_template" USING btree ("next_on") WHERE "voucher_template"."is_active" and "voucher_template"."next_on" is not null;--> statement-breakpoint
CREATE INDEX "voucher_template_of_voucher" ON "voucher_template" USING btree ("voucher_id");--> statement-breakpoint
CREATE INDEX "voucher_template_of_expense" ON "voucher_template" USING btree ("expense_id") WHERE "voucher_template"."expense_id" is not null;--> statement-breakpoint
CREATE INDEX "cash_count_by_account" ON "cash_count" USING btree ("cash_account_id","date","id");--> statement-breakpoint
CREATE INDEX "cash_count_by_date" ON "cash_count" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "voucher_allocation_of_item" ON "voucher_allocation" USING btree ("open_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_clearing.twice" ON "voucher_clearing" USING btree ("journal_line_id") WHERE "voucher_clearing"."released_at" is null;--> statement-breakpoint
CREATE INDEX "voucher_clearing_of_voucher" ON "voucher_clearing" USING btree ("voucher_id");--> statement-breakpoint
CREATE INDEX "voucher_file_of_voucher" ON "voucher_file" USING btree ("voucher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_line_tds_once" ON "voucher_line" USING btree ("voucher_id") WHERE "voucher_line"."tds_section_id" is not null;--> statement-breakpoint
CREATE INDEX "voucher_by_date" ON "voucher" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "voucher_by_amount" ON "voucher" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "voucher_by_status" ON "voucher" USING btree ("status","date","id") WHERE "voucher"."status" in ('draft', 'waiting', 'post_dated', 'rejected');--> statement-breakpoint
CREATE INDEX "voucher_by_party" ON "voucher" USING btree ("party_kind","party_id","id");--> statement-breakpoint
CREATE INDEX "voucher_by_reference" ON "voucher" USING btree ("reference") WHERE "voucher"."reference" <> '';--> statement-breakpoint
CREATE INDEX "voucher_of_source" ON "voucher" USING btree ("source_kind","source_id") WHERE "voucher"."source_kind" is not null;--> statement-breakpoint
CREATE INDEX "history_note_entity" ON "history_note" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "b2b_company_address_by_company" ON "b2b_company_address" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_address.default_billing_taken" ON "b2b_company_address" USING btree ("company_id") WHERE "b2b_company_address"."is_default_billing";--> statement-breakpoint
CREATE UNIQUE INDEX "company_address.default_shipping_taken" ON "b2b_company_address" USING btree ("company_id") WHERE "b2b_company_address"."is_default_shipping";--> statement-breakpoint
CREATE UNIQUE INDEX "company.name_taken" ON "b2b_company" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "b2b_company_merged_into" ON "b2b_company" USING btree ("merged_into_id") WHERE "b2b_company"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "b2b_company_by_name" ON "b2b_company" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "b2b_company_by_last_order" ON "b2b_company" USING btree ("last_order_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_customer.primary_taken" ON "b2b_group_customer" USING btree ("group_id") WHERE "b2b_group_customer"."is_primary";--> statement-breakpoint
CREATE INDEX "b2b_group_customer_by_person" ON "b2b_group_customer" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "b2b_group_item_by_variant" ON "b2b_group_item" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group.name_taken" ON "b2b_group" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "b2b_group_by_name" ON "b2b_group" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "b2b_group_by_company" ON "b2b_group" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account.label_taken" ON "bank_account" USING btree (lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account.number_taken" ON "bank_account" USING btree ("account_number","ifsc") WHERE "bank_account"."account_number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account.two_primary" ON "bank_account" USING btree ("is_primary") WHERE "bank_account"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "account.name_taken" ON "ledger_account" USING btree (coalesce("parent_id", 0),lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "override.taken" ON "posting_override" USING btree ("role",coalesce("category_id", 0),coalesce("purchase_category_id", 0),coalesce("centre_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "entry.posted_already" ON "journal_entry" USING btree ("event","source_kind","source_id","source_seq") WHERE "journal_entry"."reverses_id" is null;--> statement-breakpoint
CREATE INDEX "journal_entry_by_event" ON "journal_entry" USING btree ("event","entry_date","id");--> statement-breakpoint
CREATE INDEX "journal_entry_by_date" ON "journal_entry" USING btree ("entry_date","id");--> statement-breakpoint
CREATE INDEX "journal_entry_source_no" ON "journal_entry" USING btree ("source_no","id");--> statement-breakpoint
CREATE INDEX "journal_entry_of_source" ON "journal_entry" USING btree ("source_kind","source_id");--> statement-breakpoint
CREATE INDEX "journal_entry_of_party" ON "journal_entry" USING btree ("party_kind","party_id");--> statement-breakpoint
CREATE INDEX "journal_line_of_account" ON "journal_line" USING btree ("account_id","entry_date","id");--> statement-breakpoint
CREATE INDEX "journal_line_by_date" ON "journal_line" USING btree ("entry_date","entry_id");--> statement-breakpoint
CREATE INDEX "journal_line_of_party" ON "journal_line" USING btree ("party_kind","party_id","account_id") WHERE "journal_line"."party_kind" is not null;--> statement-breakpoint
CREATE INDEX "journal_line_of_component" ON "journal_line" USING btree ("tax_component_id","tax_rate") WHERE "journal_line"."tax_component_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_party_by_name" ON "ledger_party" USING btree ("account_id","name","party_id");--> statement-breakpoint
CREATE INDEX "allocation_of_debit" ON "allocation" USING btree ("debit_item_id");--> statement-breakpoint
CREATE INDEX "allocation_of_credit" ON "allocation" USING btree ("credit_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_item.disputed_already" ON "open_item_dispute" USING btree ("open_item_id") WHERE "open_item_dispute"."ended_on" is null;--> statement-breakpoint
CREATE INDEX "open_item_dispute_of_item" ON "open_item_dispute" USING btree ("open_item_id");--> statement-breakpoint
CREATE INDEX "open_item_left" ON "open_item" USING btree ("party_kind","party_id","account_id","side") WHERE "open_item"."outstanding" > 0;--> statement-breakpoint
CREATE INDEX "open_item_due" ON "open_item" USING btree ("party_kind","due_date","id") WHERE "open_item"."outstanding" > 0;--> statement-breakpoint
CREATE INDEX "open_item_by_due" ON "open_item" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "open_item_open" ON "open_item" USING btree ("due_date","id") WHERE "open_item"."outstanding" > 0;--> statement-breakpoint
CREATE INDEX "open_item_of_buyers" ON "open_item" USING btree ("due_date","id") WHERE "open_item"."outstanding" > 0 and "open_item"."party_kind" in ('customer', 'company');--> statement-breakpoint
CREATE INDEX "open_item_of_entry" ON "open_item" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "open_item_of_order" ON "open_item" USING btree ("order_id") WHERE "open_item"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "party_merge_kept" ON "party_merge" USING btree ("party_kind","kept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reverse_charge_paper_of_bill" ON "reverse_charge_paper" USING btree ("bill_id") WHERE "reverse_charge_paper"."kind" = 'self_invoice' and "reverse_charge_paper"."cancelled_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reverse_charge_paper_of_expense" ON "reverse_charge_paper" USING btree ("expense_id","kind") WHERE "reverse_charge_paper"."allocation_id" is null and "reverse_charge_paper"."cancelled_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reverse_charge_paper_of_allocation" ON "reverse_charge_paper" USING btree ("allocation_id") WHERE "reverse_charge_paper"."allocation_id" is not null;--> statement-breakpoint
CREATE INDEX "reverse_charge_paper_by_bill" ON "reverse_charge_paper" USING btree ("bill_id") WHERE "reverse_charge_paper"."bill_id" is not null;--> statement-breakpoint
CREATE INDEX "reverse_charge_paper_by_expense" ON "reverse_charge_paper" USING btree ("expense_id") WHERE "reverse_charge_paper"."expense_id" is not null;--> statement-breakpoint
CREATE INDEX "reverse_charge_paper_by_date" ON "reverse_charge_paper" USING btree ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "category.name_taken" ON "product_category" USING btree (coalesce("parent_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "product_category_path" ON "product_category" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_category_picture" ON "product_category" USING btree ("image_file_id") WHERE "product_category"."image_file_id" is not null;--> statement-breakpoint
CREATE INDEX "product_image_order" ON "product_image" USING btree ("product_id","sort_order");--> statement-breakpoint
CREATE INDEX "product_image_file" ON "product_image" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "product_variant_image_order" ON "product_variant_image" USING btree ("variant_id","sort_order");--> statement-breakpoint
CREATE INDEX "product_variant_image_file" ON "product_variant_image" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "price_change_newest" ON "price_change" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "price_change_standing" ON "price_change" USING btree ("created_at","id") WHERE "price_change"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "variant_price_in_force" ON "variant_price" USING btree ("variant_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "variant_price_change" ON "variant_price" USING btree ("change_id","id") WHERE "variant_price"."change_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product.slug_taken" ON "product" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "product_category_products" ON "product" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_latest" ON "product" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "product_newest" ON "product" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_by_name" ON "product" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "product_by_status" ON "product" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "product_youtube_url_order" ON "product_youtube_url" USING btree ("product_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "product_review_image_file" ON "product_review_image" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review.customer_twice" ON "product_review" USING btree ("customer_id","product_id");--> statement-breakpoint
CREATE INDEX "product_review_by_product" ON "product_review" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_review_newest" ON "product_review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_review_by_rating" ON "product_review" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "product_review_by_status" ON "product_review" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "variant.options_taken" ON "product_variant" USING btree ("product_id","option_values");--> statement-breakpoint
CREATE UNIQUE INDEX "variant.default_taken" ON "product_variant" USING btree ("product_id") WHERE "product_variant"."is_default";--> statement-breakpoint
CREATE INDEX "product_variant_product" ON "product_variant" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_variant_title" ON "product_variant" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "wallet_entry_by_wallet" ON "wallet_entry" USING btree ("wallet_id","id");--> statement-breakpoint
CREATE INDEX "wallet_entry_left" ON "wallet_entry" USING btree ("wallet_id","expires_on","id") WHERE "wallet_entry"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "wallet_entry_expiring" ON "wallet_entry" USING btree ("expires_on") WHERE "wallet_entry"."remaining" > 0 and "wallet_entry"."expires_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_entry_receipt" ON "wallet_entry" USING btree ("receipt_id") WHERE "wallet_entry"."receipt_id" is not null;--> statement-breakpoint
CREATE INDEX "wallet_entry_by_payment" ON "wallet_entry" USING btree ("back_of_id") WHERE "wallet_entry"."back_of_id" is not null;--> statement-breakpoint
CREATE INDEX "wallet_entry_by_order" ON "wallet_entry" USING btree ("order_id") WHERE "wallet_entry"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "wallet_use_by_credit" ON "wallet_use" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "wallet_by_balance" ON "wallet" USING btree ("balance","id");--> statement-breakpoint
CREATE INDEX "wallet_by_last_entry" ON "wallet" USING btree ("last_entry_at","id");--> statement-breakpoint
CREATE INDEX "wallet_by_customer" ON "wallet" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "wallet_by_company" ON "wallet" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_reversal.document_twice" ON "credit_reversal" USING btree ("document_kind","document_id") WHERE "credit_reversal"."document_id" is not null and "credit_reversal"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "credit_reversal_by_date" ON "credit_reversal" USING btree ("business_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_payment.challan_twice" ON "tax_payment" USING btree ("kind","challan_no","bsr_code","paid_on") WHERE "tax_payment"."status" = 'posted';--> statement-breakpoint
CREATE INDEX "tax_payment_of_month" ON "tax_payment" USING btree ("kind","month");--> statement-breakpoint
CREATE INDEX "tds_certificate_by_date" ON "tds_certificate" USING btree ("dated","id");--> statement-breakpoint
CREATE INDEX "notification_newest" ON "notification" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification.said_already" ON "notification" USING btree ("user_id","kind","about") WHERE "notification"."read_at" is null and "notification"."about" is not null;--> statement-breakpoint
CREATE INDEX "outbox_file_of_message" ON "outbox_file" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "outbox_message_next" ON "outbox_message" USING btree ("channel","priority","next_attempt_at") WHERE "outbox_message"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_message_lease" ON "outbox_message" USING btree ("lease_until") WHERE "outbox_message"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "outbox_message_dead" ON "outbox_message" USING btree ("created_at") WHERE "outbox_message"."status" = 'dead';--> statement-breakpoint
CREATE INDEX "outbox_message_taken" ON "outbox_message" USING btree ("channel","taken_at");--> statement-breakpoint
CREATE INDEX "outbox_message_created" ON "outbox_message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_message_about" ON "outbox_message" USING btree ("entity","entity_id","status") WHERE "outbox_message"."entity" is not null;--> statement-breakpoint
CREATE INDEX "outbox_message_to" ON "outbox_message" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "api_token_owner" ON "api_token" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "credit_note_line_of_invoice" ON "credit_note_line" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE INDEX "credit_note_line_of_order" ON "credit_note_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "credit_note_date" ON "credit_note" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "credit_note_total" ON "credit_note" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "credit_note_rest" ON "credit_note" USING btree ("rest","id");--> statement-breakpoint
CREATE INDEX "credit_note_latest_number" ON "credit_note" USING btree ("number" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "credit_note_by_buyer" ON "credit_note" USING btree ("buyer_id","buyer_kind","issue_date");--> statement-breakpoint
CREATE INDEX "credit_note_of_invoice" ON "credit_note" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_note_of_order" ON "credit_note" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_note_of_return" ON "credit_note" USING btree ("return_id") WHERE "credit_note"."return_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_draft_line_order_line" ON "invoice_draft_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "courier_account_courier" ON "courier_account" USING btree ("courier_id");--> statement-breakpoint
CREATE INDEX "courier_message_unread" ON "courier_message" USING btree ("id") WHERE not "courier_message"."is_read";--> statement-breakpoint
CREATE INDEX "courier_message_received" ON "courier_message" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "courier_update_received" ON "courier_update" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "courier_update_message" ON "courier_update" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "courier_update_parcel" ON "courier_update" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "courier_update_new" ON "courier_update" USING btree ("tries","id") WHERE "courier_update"."outcome" = 'received';--> statement-breakpoint
CREATE INDEX "courier_update_open" ON "courier_update" USING btree ("account_id","word") WHERE "courier_update"."outcome" in ('unknown_word', 'unknown_waybill', 'unreadable', 'not_sent', 'decide', 'refused');--> statement-breakpoint
CREATE INDEX "parcel_line_parcel" ON "parcel_line" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "parcel_line_sku" ON "parcel_line" USING btree ("sku_id","parcel_id");--> statement-breakpoint
CREATE INDEX "parcel_line_order_line" ON "parcel_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_seq_once" ON "parcel" USING btree ("order_id","seq") WHERE "parcel"."basket_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "waybill.used" ON "parcel" USING btree ("courier_id","waybill") WHERE "parcel"."waybill" <> '' and "parcel"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "parcel_by_order" ON "parcel" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcel_by_status" ON "parcel" USING btree ("status","status_at");--> statement-breakpoint
CREATE INDEX "parcel_by_status_time" ON "parcel" USING btree ("status_at","id");--> statement-breakpoint
CREATE INDEX "parcel_packed" ON "parcel" USING btree ("packed_at","id");--> statement-breakpoint
CREATE INDEX "parcel_cod" ON "parcel" USING btree ("cod_amount","id");--> statement-breakpoint
CREATE INDEX "parcel_waybill" ON "parcel" USING btree ("waybill");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel.return_booked" ON "parcel" USING btree ("return_id","direction") WHERE "parcel"."status" not in ('cancelled', 'returned', 'lost', 'damaged');--> statement-breakpoint
CREATE INDEX "parcel_by_basket" ON "parcel" USING btree ("basket_id") WHERE "parcel"."basket_id" is not null;--> statement-breakpoint
CREATE INDEX "parcel_by_return" ON "parcel" USING btree ("return_id") WHERE "parcel"."return_id" is not null;--> statement-breakpoint
CREATE INDEX "parcel_by_manifest" ON "parcel" USING btree ("manifest_id") WHERE "parcel"."manifest_id" is not null;--> statement-breakpoint
CREATE INDEX "parcel_problem" ON "parcel" USING btree ("status_at") WHERE "parcel"."is_pickup_failed" or "parcel"."claim_status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_event_once" ON "tracking_event" USING btree ("parcel_id","at","status","place") WHERE "tracking_event"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "manifest_opened" ON "manifest" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "manifest_status" ON "manifest" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "manifest_courier" ON "manifest" USING btree ("courier_id","created_at","id");--> statement-breakpoint
CREATE INDEX "basket_line_order" ON "basket_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "basket_scan_basket" ON "basket_scan" USING btree ("basket_id","id");--> statement-breakpoint
CREATE INDEX "basket_scan_stops" ON "basket_scan" USING btree ("at","id") WHERE "basket_scan"."is_stop";--> statement-breakpoint
CREATE INDEX "basket_scan_packer" ON "basket_scan" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "basket.exists" ON "basket" USING btree ("order_id") WHERE "basket"."status" in ('picked', 'packing', 'hold');--> statement-breakpoint
CREATE UNIQUE INDEX "basket.tote_taken" ON "basket" USING btree ("tote_id") WHERE "basket"."status" in ('picked', 'packing', 'hold');--> statement-breakpoint
CREATE INDEX "basket_live" ON "basket" USING btree ("status","created_at") WHERE "basket"."status" in ('picked', 'packing', 'hold');--> statement-breakpoint
CREATE INDEX "basket_order" ON "basket" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_card_entry_by_card" ON "gift_card_entry" USING btree ("gift_card_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_entry_by_order" ON "gift_card_entry" USING btree ("order_id") WHERE "gift_card_entry"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_card_by_balance" ON "gift_card" USING btree ("balance","id");--> statement-breakpoint
CREATE INDEX "gift_card_by_expiry" ON "gift_card" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "gift_card_by_latest_expiry" ON "gift_card" USING btree ("expires_on" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gift_card_by_customer" ON "gift_card" USING btree ("customer_id") WHERE "gift_card"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_card_by_order_line" ON "gift_card" USING btree ("order_line_id") WHERE "gift_card"."order_line_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_card_by_receipt" ON "gift_card" USING btree ("receipt_id") WHERE "gift_card"."receipt_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_card_active" ON "gift_card" USING btree ("expires_on","balance") WHERE "gift_card"."status" = 'active';--> statement-breakpoint
CREATE INDEX "offer_message_person_lately" ON "offer_message_person" USING btree ("channel","at","customer_id");--> statement-breakpoint
CREATE INDEX "offer_message_person_by_customer" ON "offer_message_person" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "offer_message_person_by_coupon" ON "offer_message_person" USING btree ("coupon_id") WHERE "offer_message_person"."coupon_id" is not null;--> statement-breakpoint
CREATE INDEX "offer_message_by_offer" ON "offer_message" USING btree ("offer_id","send_at");--> statement-breakpoint
CREATE INDEX "offer_message_by_time" ON "offer_message" USING btree ("send_at","id");--> statement-breakpoint
CREATE INDEX "offer_message_by_customer" ON "offer_message" USING btree ("customer_id") WHERE "offer_message"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "offer_message_due" ON "offer_message" USING btree ("send_at") WHERE "offer_message"."status" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "till_move_by_session" ON "till_move" USING btree ("session_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till.taken" ON "till_session" USING btree ("till_id") WHERE "till_session"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "till.mine_open" ON "till_session" USING btree ("user_id") WHERE "till_session"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "till_session_by_opening" ON "till_session" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "till_session_by_till" ON "till_session" USING btree ("till_id","opened_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till.name_taken" ON "till" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "payment_link_by_order" ON "payment_link" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_link_by_payment" ON "payment_link" USING btree ("payment_id") WHERE "payment_link"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "order_payment_by_till" ON "order_payment" USING btree ("till_session_id") WHERE "order_payment"."till_session_id" is not null;--> statement-breakpoint
CREATE INDEX "order_payment_by_order" ON "order_payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_payment_received" ON "order_payment" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "order_payment_pending" ON "order_payment" USING btree ("order_id") WHERE "order_payment"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "order_payment_by_refunded" ON "order_payment" USING btree ("refund_of_id") WHERE "order_payment"."refund_of_id" is not null;--> statement-breakpoint
CREATE INDEX "order_payment_by_return" ON "order_payment" USING btree ("return_id") WHERE "order_payment"."return_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment.moved_once" ON "order_payment" USING btree ("moved_from_id");--> statement-breakpoint
CREATE INDEX "order_payment_by_reference" ON "order_payment" USING btree (upper("reference")) WHERE "order_payment"."reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment.reference_taken" ON "order_payment" USING btree ("order_id",upper("reference"),coalesce("bank_account_id", 0)) WHERE "order_payment"."reference" is not null and "order_payment"."method" <> 'cod'
          and "order_payment"."direction" = 'in' and "order_payment"."status" in ('pending', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX "payment.cod_twice" ON "order_payment" USING btree ("order_id") WHERE "order_payment"."method" = 'cod' and "order_payment"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payment.wallet_entry_taken" ON "order_payment" USING btree ("wallet_entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment.gift_card_entry_taken" ON "order_payment" USING btree ("gift_card_entry_id");--> statement-breakpoint
CREATE INDEX "order_charge_by_order" ON "order_charge" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotation.in_force_twice" ON "quotation" USING btree ("order_id") WHERE "quotation"."status" <> 'superseded';--> statement-breakpoint
CREATE INDEX "quotation_by_order" ON "quotation" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "quotation_by_issue" ON "quotation" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "quotation_by_status" ON "quotation" USING btree ("status","issued_at","id");--> statement-breakpoint
CREATE INDEX "quotation_by_last_day" ON "quotation" USING btree ("valid_until","id");--> statement-breakpoint
CREATE INDEX "quotation_by_latest_last_day" ON "quotation" USING btree ("valid_until" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotation_by_total" ON "quotation" USING btree ("total","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reason.name_taken" ON "reason" USING btree ("kind",lower("name"));--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of" ON "audit_log" USING btree ("of_entity","of_id","id") WHERE "audit_log"."of_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_of_number" ON "audit_log" USING btree ("of_no") WHERE "audit_log"."of_no" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (array_to_tsvector("words"));--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "audit_log_number" ON "audit_log" USING btree ("entity_no") WHERE "audit_log"."entity_no" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_beside" ON "audit_log" USING btree ("at","id") WHERE "audit_log"."category" <> 'data';--> statement-breakpoint
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("at","id") WHERE "audit_log"."result" <> 'ok';--> statement-breakpoint
CREATE INDEX "seal_kind" ON "seal" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "file_kept_until" ON "file" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "replay_at" ON "replay" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "job.key_taken" ON "job" USING btree ("job_key") WHERE "job"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("run_at") WHERE "job"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "job_by_user" ON "job" USING btree ("by_user","id");--> statement-breakpoint
CREATE INDEX "job_kind" ON "job" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "job_written" ON "job" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "role.name_taken" ON "role" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "user.phone_taken" ON "management_user" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "user.email_taken" ON "management_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_by_name" ON "management_user" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "management_user_photo" ON "management_user" USING btree ("photo_file_id") WHERE "management_user"."photo_file_id" is not null;--> statement-breakpoint
CREATE INDEX "plan_material_sku" ON "plan_material" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "plan_material_replaced" ON "plan_material" USING btree ("replaces_id") WHERE "plan_material"."replaces_id" is not null;--> statement-breakpoint
CREATE INDEX "plan_material_recipe" ON "plan_material" USING btree ("recipe_line_id") WHERE "plan_material"."recipe_line_id" is not null;--> statement-breakpoint
CREATE INDEX "plan_stock_batch" ON "plan_stock" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "product_plan_open" ON "product_plan" USING btree ("output_sku_id") WHERE "product_plan"."status" in ('released', 'in_progress', 'on_hold');--> statement-breakpoint
CREATE INDEX "product_plan_status" ON "product_plan" USING btree ("status","due_date","id");--> statement-breakpoint
CREATE INDEX "product_plan_due" ON "product_plan" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "product_plan_start" ON "product_plan" USING btree ("planned_start","id");--> statement-breakpoint
CREATE INDEX "product_plan_sku" ON "product_plan" USING btree ("output_sku_id","id");--> statement-breakpoint
CREATE INDEX "recipe_line_sku" ON "recipe_line" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipe.second_default" ON "recipe" USING btree ("output_sku_id") WHERE "recipe"."is_default";--> statement-breakpoint
CREATE INDEX "recipe_by_name" ON "recipe" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "production_run_plan" ON "production_run" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "production_run_date" ON "production_run" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "run_input_run" ON "run_input" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "run_input_batch" ON "run_input" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "run_output_run" ON "run_output" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "run_output_batch" ON "run_output" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "bill_charge_receipt_by_inward" ON "bill_charge_receipt" USING btree ("inward_id");--> statement-breakpoint
CREATE INDEX "bill_charge_share_by_batch" ON "bill_charge_share" USING btree ("inward_batch_id");--> statement-breakpoint
CREATE INDEX "bill_file_by_bill" ON "bill_file" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "bill_line_by_receipt" ON "bill_line" USING btree ("inward_line_id");--> statement-breakpoint
CREATE INDEX "bill_line_by_order" ON "bill_line" USING btree ("po_line_id");--> statement-breakpoint
CREATE INDEX "bill_taking_by_batch" ON "bill_taking" USING btree ("inward_batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bill.number_taken" ON "bill" USING btree ("vendor_id","fiscal_year","normalized_no") WHERE "bill"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "bill_by_tds" ON "bill" USING btree ("vendor_id","tds_section_id") WHERE "bill"."tds_section_id" is not null;--> statement-breakpoint
CREATE INDEX "bill_by_paper" ON "bill" USING btree (lower("vendor_bill_no"));--> statement-breakpoint
CREATE INDEX "bill_by_vendor" ON "bill" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "bill_by_date" ON "bill" USING btree ("vendor_bill_date","id");--> statement-breakpoint
CREATE INDEX "bill_by_due" ON "bill" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "bill_by_total" ON "bill" USING btree ("total","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_category.name_taken" ON "purchase_category" USING btree (coalesce("parent_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "purchase_category_path" ON "purchase_category" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "inward_batch_by_inward" ON "inward_batch" USING btree ("inward_id");--> statement-breakpoint
CREATE INDEX "inward_batch_by_batch" ON "inward_batch" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "inward_batch_unbilled" ON "inward_batch" USING btree ("inward_id") WHERE "inward_batch"."unbilled_qty" > 0;--> statement-breakpoint
CREATE INDEX "inward_batch_photo" ON "inward_batch" USING btree ("reject_file_id") WHERE "inward_batch"."reject_file_id" is not null;--> statement-breakpoint
CREATE INDEX "inward_charge_by_inward" ON "inward_charge" USING btree ("inward_id");--> statement-breakpoint
CREATE INDEX "inward_file_by_inward" ON "inward_file" USING btree ("inward_id");--> statement-breakpoint
CREATE INDEX "inward_line_by_order_line" ON "inward_line" USING btree ("po_line_id");--> statement-breakpoint
CREATE INDEX "inward_line_by_sku" ON "inward_line" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "inward_by_vendor" ON "inward" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "inward_by_date" ON "inward" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "inward_by_status" ON "inward" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "inward_by_value" ON "inward" USING btree ("goods_value","id");--> statement-breakpoint
CREATE INDEX "inward_by_challan" ON "inward" USING btree ("vendor_id",lower("challan_no"));--> statement-breakpoint
CREATE UNIQUE INDEX "item.name_taken" ON "item" USING btree ("category_id",lower("name"));--> statement-breakpoint
CREATE INDEX "item_by_name" ON "item" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "item_by_status" ON "item" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "item_picture" ON "item" USING btree ("image_file_id") WHERE "item"."image_file_id" is not null;--> statement-breakpoint
CREATE INDEX "vendor_note_file_by_note" ON "vendor_note_file" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "vendor_note_line_by_bill_line" ON "vendor_note_line" USING btree ("bill_line_id");--> statement-breakpoint
CREATE INDEX "vendor_note_line_by_account" ON "vendor_note_line" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "vendor_note_line_by_tax" ON "vendor_note_line" USING btree ("tax_id");--> statement-breakpoint
CREATE INDEX "vendor_note_share_by_batch" ON "vendor_note_share" USING btree ("inward_batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_note.number_taken" ON "vendor_note" USING btree ("vendor_id","fiscal_year","normalized_no") WHERE "vendor_note"."status" <> 'cancelled' and "vendor_note"."normalized_no" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_note.number_twice" ON "vendor_note" USING btree ("number");--> statement-breakpoint
CREATE INDEX "vendor_note_by_vendor" ON "vendor_note" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "vendor_note_by_address" ON "vendor_note" USING btree ("vendor_address_id");--> statement-breakpoint
CREATE INDEX "vendor_note_by_bill" ON "vendor_note" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "vendor_note_by_date" ON "vendor_note" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "vendor_note_by_total" ON "vendor_note" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "po_line_of_order" ON "po_line" USING btree ("order_id","line_no");--> statement-breakpoint
CREATE INDEX "po_line_by_sku" ON "po_line" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "po_line_by_item" ON "po_line" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "po_line_open" ON "po_line" USING btree ("sku_id") WHERE "po_line"."stock_qty" > "po_line"."accepted_qty" + "po_line"."closed_qty";--> statement-breakpoint
CREATE INDEX "purchase_order_by_vendor" ON "purchase_order" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "purchase_order_by_status" ON "purchase_order" USING btree ("status","expected_date","id");--> statement-breakpoint
CREATE INDEX "purchase_order_by_date" ON "purchase_order" USING btree ("order_date","id");--> statement-breakpoint
CREATE INDEX "purchase_order_by_expected" ON "purchase_order" USING btree ("expected_date","id");--> statement-breakpoint
CREATE INDEX "purchase_order_by_total" ON "purchase_order" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "vendor_return_file_by_return" ON "vendor_return_file" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "vendor_return_line_by_batch" ON "vendor_return_line" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "vendor_return_part_by_return" ON "vendor_return_part" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "vendor_return_part_by_line" ON "vendor_return_part" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "vendor_return_part_by_receipt" ON "vendor_return_part" USING btree ("inward_batch_id");--> statement-breakpoint
CREATE INDEX "vendor_return_part_by_bill_line" ON "vendor_return_part" USING btree ("bill_line_id");--> statement-breakpoint
CREATE INDEX "vendor_return_by_vendor" ON "vendor_return" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "vendor_return_by_date" ON "vendor_return" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "vendor_return_by_total" ON "vendor_return" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "vendor_address_by_vendor" ON "vendor_address" USING btree ("vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_address.label_taken" ON "vendor_address" USING btree ("vendor_id",lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_address.default_billing_taken" ON "vendor_address" USING btree ("vendor_id") WHERE "vendor_address"."is_default_billing";--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_address.default_dispatch_taken" ON "vendor_address" USING btree ("vendor_id") WHERE "vendor_address"."is_default_dispatch";--> statement-breakpoint
CREATE INDEX "vendor_category_by_category" ON "vendor_category" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "vendor_file_by_vendor" ON "vendor_file" USING btree ("vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_item.preferred_sku" ON "vendor_item" USING btree ("sku_id") WHERE "vendor_item"."is_preferred";--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_item.preferred_item" ON "vendor_item" USING btree ("item_id") WHERE "vendor_item"."is_preferred";--> statement-breakpoint
CREATE INDEX "vendor_item_of_sku" ON "vendor_item" USING btree ("vendor_id","sku_id");--> statement-breakpoint
CREATE INDEX "vendor_item_of_item" ON "vendor_item" USING btree ("vendor_id","item_id");--> statement-breakpoint
CREATE INDEX "vendor_item_by_sku" ON "vendor_item" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "vendor_item_by_item" ON "vendor_item" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor.gstin_taken" ON "vendor" USING btree ("gstin") WHERE not "vendor"."allow_same_gstin";--> statement-breakpoint
CREATE INDEX "vendor_merged_into" ON "vendor" USING btree ("merged_into_id") WHERE "vendor"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "vendor_by_name" ON "vendor" USING btree ("display_name","id");--> statement-breakpoint
CREATE INDEX "vendor_by_key" ON "vendor" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "vendor_by_phone" ON "vendor" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "vendor_hold_ends" ON "vendor" USING btree ("hold_until") WHERE "vendor"."status" = 'hold';--> statement-breakpoint
CREATE INDEX "sales_fact_order" ON "sales_fact" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sales_fact_date" ON "sales_fact" USING btree ("doc_date") WHERE not "sales_fact"."is_void";--> statement-breakpoint
CREATE INDEX "sales_fact_goods" ON "sales_fact" USING btree ("doc_date","variant_id","order_id") WHERE "sales_fact"."doc_type" = 'invoice' and "sales_fact"."line_kind" = 'goods' and not "sales_fact"."is_void";--> statement-breakpoint
CREATE INDEX "sales_fact_credited" ON "sales_fact" USING btree ("sale_date") WHERE "sales_fact"."doc_type" = 'credit_note' and not "sales_fact"."is_void";--> statement-breakpoint
CREATE INDEX "sales_goods_day_variant" ON "sales_goods_day" USING btree ("variant_id","day");--> statement-breakpoint
CREATE INDEX "sales_order_day_order" ON "sales_order_day" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_report.name_taken" ON "saved_report" USING btree ("report","owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_report_due" ON "saved_report" USING btree ("next_send_at") WHERE "saved_report"."next_send_at" is not null;--> statement-breakpoint
CREATE INDEX "return_line_by_order_line" ON "return_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_line_by_reason" ON "return_line" USING btree ("reason_id");--> statement-breakpoint
CREATE INDEX "return_offer_by_return" ON "return_offer" USING btree ("return_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_offer.out" ON "return_offer" USING btree ("return_id") WHERE "return_offer"."status" = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "return_offer.accepted_once" ON "return_offer" USING btree ("return_id") WHERE "return_offer"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "return_offer_by_end" ON "return_offer" USING btree ("valid_until","id") WHERE "return_offer"."status" = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "return.rest_once" ON "return_order" USING btree ("rest_of_id") WHERE "return_order"."rest_of_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "return.new_order_once" ON "return_order" USING btree ("new_order_id") WHERE "return_order"."new_order_id" is not null;--> statement-breakpoint
CREATE INDEX "return_order_by_assignee" ON "return_order" USING btree ("assignee_id") WHERE "return_order"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "return_order_by_order" ON "return_order" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_order_by_request" ON "return_order" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "return_order_by_status" ON "return_order" USING btree ("status","requested_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "return.parcel_once" ON "return_order" USING btree ("parcel_id") WHERE "return_order"."parcel_id" is not null and "return_order"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "return_photo_by_line" ON "return_photo" USING btree ("return_line_id");--> statement-breakpoint
CREATE INDEX "return_photo_by_piece" ON "return_photo" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "return_piece_by_line" ON "return_piece" USING btree ("return_line_id");--> statement-breakpoint
CREATE INDEX "return_piece_by_return" ON "return_piece" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_piece_sent_back" ON "return_piece" USING btree ("return_id") WHERE "return_piece"."decision" = 'send_back';--> statement-breakpoint
CREATE INDEX "shop_photo_by_order" ON "shop_photo" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "approval_session" ON "approval" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "otp_challenge_open" ON "otp_challenge" USING btree ("phone") WHERE "otp_challenge"."status" = 'open';--> statement-breakpoint
CREATE INDEX "user_log_user" ON "user_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "recovery_code_of" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_live" ON "session" USING btree ("user_id") WHERE "session"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "session_by_activity" ON "session" USING btree ("user_id","last_active_at");--> statement-breakpoint
CREATE UNIQUE INDEX "batch.number_taken" ON "batch" USING btree ("sku_id",lower("number"));--> statement-breakpoint
CREATE UNIQUE INDEX "batch.second_running" ON "batch" USING btree ("sku_id") WHERE "batch"."is_running";--> statement-breakpoint
CREATE INDEX "batch_by_vendor" ON "batch" USING btree ("vendor_id") WHERE "batch"."vendor_id" is not null;--> statement-breakpoint
CREATE INDEX "batch_expiry" ON "batch" USING btree ("sku_id","expiry_date");--> statement-breakpoint
CREATE INDEX "batch_by_number" ON "batch" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "batch_newly_expired" ON "batch" USING btree ("expiry_date") WHERE not "batch"."is_expired";--> statement-breakpoint
CREATE INDEX "batch_by_expiry" ON "batch" USING btree ("expiry_date","id");--> statement-breakpoint
CREATE INDEX "batch_by_last_expiry" ON "batch" USING btree ("expiry_date" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "batch_by_receipt" ON "batch" USING btree ("received_date","id");--> statement-breakpoint
CREATE INDEX "count_entry_line" ON "count_entry" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "count_line_file_line" ON "count_line_file" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "count_line_sku" ON "count_line" USING btree ("count_id","sku_id");--> statement-breakpoint
CREATE INDEX "count_line_of_sku" ON "count_line" USING btree ("sku_id","count_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count.overlap" ON "count_tray" USING btree ("tray_id") WHERE "count_tray"."is_open";--> statement-breakpoint
CREATE INDEX "stock_count_open" ON "stock_count" USING btree ("id") WHERE "stock_count"."status" not in ('posted', 'cancelled');--> statement-breakpoint
CREATE INDEX "stock_count_status" ON "stock_count" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "stock_count_store" ON "stock_count" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "stock_count_made" ON "stock_count" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "demand_ref" ON "demand" USING btree ("purpose","ref_id");--> statement-breakpoint
CREATE INDEX "demand_sku" ON "demand" USING btree ("sku_id","need_date","id");--> statement-breakpoint
CREATE INDEX "demand_need" ON "demand" USING btree ("need_date","id");--> statement-breakpoint
CREATE INDEX "demand_open" ON "demand" USING btree ("ref_id") WHERE "demand"."status" = 'open';--> statement-breakpoint
CREATE INDEX "demand_short" ON "demand" USING btree ("sku_id","store_id","purpose","ref_id") WHERE "demand"."status" = 'open' and "demand"."wanted" > "demand"."done" + "demand"."reserved";--> statement-breakpoint
CREATE INDEX "reservation_balance" ON "reservation" USING btree ("batch_id","tray_id");--> statement-breakpoint
CREATE INDEX "reservation_parcel" ON "reservation" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "stock_doc_file_doc" ON "stock_doc_file" USING btree ("doc_id");--> statement-breakpoint
CREATE INDEX "stock_doc_line_transfer" ON "stock_doc_line" USING btree ("transfer_line_id") WHERE "stock_doc_line"."transfer_line_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_doc_pending" ON "stock_doc" USING btree ("id") WHERE "stock_doc"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "stock_doc_plan" ON "stock_doc" USING btree ("plan_id") WHERE "stock_doc"."plan_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_doc_kind" ON "stock_doc" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "stock_doc_written" ON "stock_doc" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_doc_date" ON "stock_doc" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "stock_hold_written" ON "stock_hold" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_hold_sku" ON "stock_hold" USING btree ("sku_id","store_id");--> statement-breakpoint
CREATE INDEX "stock_hold_count" ON "stock_hold" USING btree ("count_id");--> statement-breakpoint
CREATE INDEX "stock_hold_last" ON "stock_hold" USING btree ("last_date","id");--> statement-breakpoint
CREATE INDEX "stock_balance_held" ON "stock_balance" USING btree ("sku_id","store_id") WHERE "stock_balance"."on_hand" > 0;--> statement-breakpoint
CREATE INDEX "stock_balance_tray" ON "stock_balance" USING btree ("tray_id") WHERE "stock_balance"."on_hand" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stock.posted_twice" ON "stock_movement" USING btree ("doc_kind","doc_line_id","doc_id","kind","batch_id","tray_id") WHERE "stock_movement"."doc_kind" in ('stock_doc', 'count') or "stock_movement"."kind" in ('ship', 'pack_material');--> statement-breakpoint
CREATE INDEX "stock_movement_shipped_by" ON "stock_movement" USING btree ("shipped_by_id") WHERE "stock_movement"."shipped_by_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_sku" ON "stock_movement" USING btree ("sku_id","store_id","id");--> statement-breakpoint
CREATE INDEX "stock_movement_batch" ON "stock_movement" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "stock_movement_tray" ON "stock_movement" USING btree ("tray_id","id");--> statement-breakpoint
CREATE INDEX "stock_movement_doc" ON "stock_movement" USING btree ("doc_kind","doc_id");--> statement-breakpoint
CREATE INDEX "stock_movement_of_paper" ON "stock_movement" USING btree ("id") WHERE "stock_movement"."doc_kind" = 'stock_doc';--> statement-breakpoint
CREATE INDEX "stock_movement_receipt" ON "stock_movement" USING btree ("batch_id","store_id","business_date") WHERE "stock_movement"."qty" > 0 and "stock_movement"."reverses_id" is null and "stock_movement"."kind" in ('opening', 'inward', 'produce', 'byproduct', 'transfer');--> statement-breakpoint
CREATE INDEX "stock_movement_date" ON "stock_movement" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "stock_position_value" ON "stock_position" USING btree ("store_id","value");--> statement-breakpoint
CREATE INDEX "sale_cost_line" ON "sale_cost" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "sale_cost_sku" ON "sale_cost" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "sale_cost_doc" ON "sale_cost" USING btree ("doc_kind","doc_id");--> statement-breakpoint
CREATE INDEX "sale_cost_waiting" ON "sale_cost" USING btree ("invoice_id","day") WHERE "sale_cost"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "scan_log_at" ON "scan_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_barcode.second_primary" ON "sku_barcode" USING btree ("sku_id") WHERE "sku_barcode"."is_primary";--> statement-breakpoint
CREATE INDEX "sku_barcode_sku" ON "sku_barcode" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_unit.second_purchase_default" ON "sku_unit" USING btree ("sku_id") WHERE "sku_unit"."is_purchase_default";--> statement-breakpoint
CREATE UNIQUE INDEX "sku_unit.second_issue_default" ON "sku_unit" USING btree ("sku_id") WHERE "sku_unit"."is_issue_default";--> statement-breakpoint
CREATE INDEX "sku_name" ON "sku" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_written" ON "stock_transfer" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_from" ON "stock_transfer" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_to" ON "stock_transfer" USING btree ("to_store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_status" ON "stock_transfer" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_line_open" ON "stock_transfer_line" USING btree ("sku_id") WHERE "stock_transfer_line"."sent_qty" > "stock_transfer_line"."received_qty" + "stock_transfer_line"."returned_qty" + "stock_transfer_line"."lost_qty";--> statement-breakpoint
CREATE UNIQUE INDEX "store.second_default" ON "store" USING btree ("is_default") WHERE "store"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "tray.second_floor" ON "tray" USING btree ("store_id","area") WHERE "tray"."is_system";--> statement-breakpoint
CREATE INDEX "tray_walk" ON "tray" USING btree ("store_id","area","pick_order","id");--> statement-breakpoint
CREATE INDEX "tray_parent" ON "tray" USING btree ("parent_id");--> statement-breakpoint
CREATE VIEW "public"."buyer" AS (
  select 'customer' as kind, id, number, name, phone, email,
    case when status in ('merged', 'erased') then 'blocked' else status end as status,
    case status when 'merged' then 'Merged into another customer' when 'erased' then 'Erased' else block_reason end
      as block_reason, orders_count, spend, outstanding,
    (select coalesce(sum(least(o.balance, o.grand_total - o.cancelled_value - o.invoiced_value)), 0)::bigint
      from sales_order o where o.customer_id = customer.id and o.balance > 0 and o.status not in ('draft', 'cancelled'))
      as unpaid_orders, search_text
  from customer
  union all
  select 'company', id, number, name, phone, email, case status when 'closed' then 'blocked' else 'active' end,
    case status when 'closed' then 'It is closed' end, orders_count, spend, outstanding,
    (select coalesce(sum(least(o.balance, o.grand_total - o.cancelled_value - o.invoiced_value)), 0)::bigint
      from sales_order o where o.company_id = b2b_company.id and o.balance > 0 and o.status not in ('draft', 'cancelled'))
      as unpaid_orders, search_text
  from b2b_company);