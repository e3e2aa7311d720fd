resource "aws_db_subnet_group" "ordo" {
  name       = var.name
  subnet_ids = aws_subnet.private[*].id
}

resource "aws_security_group" "database" {
  name        = "${var.name}-database"
  description = "Postgres, for the nodes of the cluster"
  vpc_id      = aws_vpc.ordo.id
}

resource "aws_vpc_security_group_ingress_rule" "database" {
  security_group_id            = aws_security_group.database.id
  referenced_security_group_id = aws_eks_cluster.ordo.vpc_config[0].cluster_security_group_id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

resource "aws_db_parameter_group" "ordo" {
  name   = "${var.name}-postgres18"
  family = "postgres18"

  parameter {
    name  = "rds.force_ssl"
    value = "1"
  }
}

resource "aws_db_instance" "ordo" {
  identifier     = var.name
  engine         = "postgres"
  engine_version = "18"
  instance_class = var.database_class
  db_name        = "ordo"
  username       = "ordo"
  # AWS makes the password and keeps it in Secrets Manager.
  manage_master_user_password   = true
  master_user_secret_kms_key_id = aws_kms_key.ordo.arn

  allocated_storage     = var.database_gigabytes
  max_allocated_storage = 5 * var.database_gigabytes
  storage_type          = "gp3"
  storage_encrypted     = true
  kms_key_id            = aws_kms_key.ordo.arn

  multi_az               = true
  publicly_accessible    = false
  db_subnet_group_name   = aws_db_subnet_group.ordo.name
  vpc_security_group_ids = [aws_security_group.database.id]
  parameter_group_name   = aws_db_parameter_group.ordo.name

  backup_retention_period   = 14
  copy_tags_to_snapshot     = true
  deletion_protection       = true
  skip_final_snapshot       = false
  final_snapshot_identifier = "${var.name}-last"

  auto_minor_version_upgrade      = true
  performance_insights_enabled    = true
  performance_insights_kms_key_id = aws_kms_key.ordo.arn
  enabled_cloudwatch_logs_exports = ["postgresql", "upgrade"]
}
