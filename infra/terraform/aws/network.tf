# Nodes and databases are in private subnets. What they ask of the internet goes through one gateway for each zone.
resource "aws_vpc" "ordo" {
  cidr_block           = var.cidr
  enable_dns_support   = true
  enable_dns_hostnames = true
  tags                 = { Name = var.name }
}

# The group that things get when nobody names one allows nothing.
resource "aws_default_security_group" "closed" {
  vpc_id = aws_vpc.ordo.id
}

resource "aws_subnet" "private" {
  count             = length(var.zones)
  vpc_id            = aws_vpc.ordo.id
  availability_zone = var.zones[count.index]
  cidr_block        = cidrsubnet(var.cidr, 4, count.index)
  tags = {
    Name                              = "${var.name}-private-${var.zones[count.index]}"
    "kubernetes.io/role/internal-elb" = "1"
  }
}

resource "aws_subnet" "public" {
  count             = length(var.zones)
  vpc_id            = aws_vpc.ordo.id
  availability_zone = var.zones[count.index]
  cidr_block        = cidrsubnet(var.cidr, 4, 8 + count.index)
  tags = {
    Name                     = "${var.name}-public-${var.zones[count.index]}"
    "kubernetes.io/role/elb" = "1"
  }
}

resource "aws_internet_gateway" "ordo" {
  vpc_id = aws_vpc.ordo.id
}

resource "aws_eip" "nat" {
  count  = length(var.zones)
  domain = "vpc"
}

resource "aws_nat_gateway" "ordo" {
  count         = length(var.zones)
  allocation_id = aws_eip.nat[count.index].id
  subnet_id     = aws_subnet.public[count.index].id
  depends_on    = [aws_internet_gateway.ordo]
}

resource "aws_route_table" "public" {
  vpc_id = aws_vpc.ordo.id

  route {
    cidr_block = "0.0.0.0/0"
    gateway_id = aws_internet_gateway.ordo.id
  }
}

resource "aws_route_table_association" "public" {
  count          = length(var.zones)
  subnet_id      = aws_subnet.public[count.index].id
  route_table_id = aws_route_table.public.id
}

resource "aws_route_table" "private" {
  count  = length(var.zones)
  vpc_id = aws_vpc.ordo.id

  route {
    cidr_block     = "0.0.0.0/0"
    nat_gateway_id = aws_nat_gateway.ordo[count.index].id
  }
}

resource "aws_route_table_association" "private" {
  count          = length(var.zones)
  subnet_id      = aws_subnet.private[count.index].id
  route_table_id = aws_route_table.private[count.index].id
}

# Checkpoints go to the bucket without the gateways, which charge for each byte.
resource "aws_vpc_endpoint" "s3" {
  vpc_id            = aws_vpc.ordo.id
  service_name      = "com.amazonaws.${data.aws_region.current.region}.s3"
  vpc_endpoint_type = "Gateway"
  route_table_ids   = aws_route_table.private[*].id
}

data "aws_region" "current" {}
