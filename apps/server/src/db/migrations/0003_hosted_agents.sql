CREATE TABLE "hosted_agents" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"pipeline_id" text NOT NULL,
	"name" text NOT NULL,
	"cloud" text NOT NULL,
	"region" text NOT NULL,
	"has_https_endpoint" boolean NOT NULL,
	"agent_version" text NOT NULL,
	"enabled_endpoints" text[] NOT NULL,
	"compute_unit" integer NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"endpoints" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_holder" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "hosted_agents" ADD CONSTRAINT "hosted_agents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_agents" ADD CONSTRAINT "hosted_agents_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_agents_pipeline" ON "hosted_agents" USING btree ("pipeline_id");--> statement-breakpoint
CREATE INDEX "hosted_agents_organization" ON "hosted_agents" USING btree ("organization_id");