// The rules of an edition for a player, from the edition's own data.
//
// Numbers come from its fields, paragraphs are chosen by its knobs, names are its own words. The
// sentences are in the catalogues; what they settle is argued in docs/rules.md.
#pragma once

#include <string>

#include "bornes/engine/edition.h"
#include "bornes/text/language.h"

namespace bornes::text {

/// Complete rules as plain text of at most 80 columns.
std::string rules_prose(const engine::Edition& edition, Language language);

}  // namespace bornes::text
