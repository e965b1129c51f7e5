// Prints the longest distance card: the headers are found, and the libraries link.
#include <cstdio>

#include "bornes/engine/card.h"

int main() { std::printf("%d\n", bornes::engine::kilometres(bornes::engine::Card::Km200)); }
