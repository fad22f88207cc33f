CREATE TABLE "payment_customers" (
	"owner_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"checkout_subscription_id" text,
	"checkout_plan_id" integer,
	"synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_customers_owner" UNIQUE("owner_id","provider"),
	CONSTRAINT "payment_customers_customer" UNIQUE("provider","customer_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"provider" text NOT NULL,
	"invoice_id" text NOT NULL,
	"number" text NOT NULL,
	"subscription_provider_id" text NOT NULL,
	"payment_intent_id" text,
	"plan_id" integer NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "payments_invoice" UNIQUE("provider","invoice_id"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('open', 'paid', 'failed')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" >= 0 and "payments"."refunded_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"plan_id" integer NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer,
	"currency" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"last_payment_at" timestamp (3) with time zone,
	"pro_until" timestamp (3) with time zone NOT NULL,
	"payment_intent_id" text,
	"store_product_id" text,
	"store_event_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_provider" UNIQUE("provider","provider_id"),
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan_id" between 1 and 6),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('active', 'past_due', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "test_payment_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_events_event" UNIQUE("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_customers_synced" ON "payment_customers" USING btree ("synced_at");--> statement-breakpoint
CREATE INDEX "payments_owner_created" ON "payments" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_owner_started" ON "subscriptions" USING btree ("owner_id","started_at");--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at");